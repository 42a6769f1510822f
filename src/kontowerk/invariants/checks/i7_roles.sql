-- The roles of our processes own nothing and stand under the law.
SELECT r.rolname AS role_name
FROM pg_roles r
WHERE r.rolname IN ('kw_api', 'kw_worker', 'kw_audit', 'kw_console')
  AND (r.rolsuper OR r.rolbypassrls OR r.rolcreaterole
    OR EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid
               AND c.relnamespace = 'public'::regnamespace))
