-- The newest event of an access bears its serial, and the kept ones follow each other.
SELECT a.customer_id, a.access_id, a.webhook_serial AS expected, e.newest, e.kept
FROM access a
LEFT JOIN (
  SELECT customer_id, access_id, max(serial) AS newest, min(serial) AS oldest, count(*) AS kept
  FROM webhook_event WHERE customer_id = ANY($1::uuid[]) GROUP BY customer_id, access_id
) e ON e.customer_id = a.customer_id AND e.access_id = a.access_id
WHERE a.customer_id = ANY($1::uuid[])
  AND (e.newest <> a.webhook_serial OR e.kept <> e.newest - e.oldest + 1
       -- All events of an access may be too old to be kept, but then it was long not refreshed.
       OR e.newest IS NULL AND a.webhook_serial > 0 AND a.refreshed_at > now() - interval '30 days'
          AND a.created_at > now() - interval '30 days')
