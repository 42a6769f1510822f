-- A user who was deactivated has no token, and an expired one is soon gone.
SELECT encode(substring(t.hash FROM 1 FOR 4), 'hex') AS token, t.user_id
FROM access_token t LEFT JOIN app_user u ON u.id = t.user_id
WHERE t.user_id IS NOT NULL AND u.active IS NOT TRUE
   OR t.expires_at < now() - interval '1 day'
