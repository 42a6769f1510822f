-- Whatever was or may have been carried out had its right to be sent; nothing is on its way for ever.
SELECT customer_id, id, state FROM payment
WHERE (state IN ('done', 'doubt', 'sending') AND (sends = 0 OR send_fence IS NULL))
   OR (state = 'sending' AND changed_at < now() - interval '10 minutes')
UNION ALL
-- What asks a person has an approval that is not over.
SELECT p.customer_id, p.id, p.state FROM payment p
WHERE p.state = 'asking' AND NOT EXISTS (
  SELECT FROM approval a
  WHERE a.customer_id = p.customer_id AND a.id = p.run AND a.phase <> 'ended')
UNION ALL
-- Doubt is looked after until it is left to people.
SELECT p.customer_id, p.id, p.state FROM payment p
WHERE p.state = 'doubt' AND p.looks < 7
  AND NOT EXISTS (SELECT FROM payment_timer t
                  WHERE t.customer_id = p.customer_id AND t.payment_id = p.id)
  AND NOT EXISTS (SELECT FROM procrastinate_jobs j
                  WHERE j.lock = p.run::text AND j.status IN ('todo', 'doing'))
