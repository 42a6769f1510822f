-- Row-level security is on and forced wherever a row belongs to a customer.
SELECT c.relname AS table_name
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'customer_id'
WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
  AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
