-- An open question is shown by its access, keeps its login, and has a timer that ends it. On the
-- bank's own pages the bank may not have let anybody in yet: such a question gives the login away.
SELECT p.customer_id, p.access_id, p.id FROM approval p
JOIN access a ON a.customer_id = p.customer_id AND a.access_id = p.access_id
WHERE p.phase = 'asking' AND NOT (
  a.run IS NOT DISTINCT FROM p.id AND a.asked IS NOT NULL
  AND (a.asked = 'redirect'
       OR EXISTS (SELECT FROM credential_lease l WHERE l.holder = p.id AND l.waiting))
  AND EXISTS (SELECT FROM approval_timer t
              WHERE t.customer_id = p.customer_id AND t.approval_id = p.id))
UNION ALL
-- What an access asks, somebody will hear the answer to.
SELECT a.customer_id, a.access_id, a.run FROM access a
WHERE a.asked IS NOT NULL AND NOT EXISTS (
  SELECT FROM approval p WHERE p.customer_id = a.customer_id AND p.id = a.run AND p.phase = 'asking')
