-- The newest event of a kind bears the number its person's counter has, and the kept ones follow
-- each other. All may be too old to be kept.
SELECT c.customer_id, c.kind, c.serial AS expected, e.newest, e.kept
FROM lifecycle_counter c
JOIN (
  SELECT customer_id, kind, max(serial) AS newest, min(serial) AS oldest, count(*) AS kept
  FROM lifecycle_event WHERE customer_id = ANY($1::uuid[]) GROUP BY customer_id, kind
) e ON e.customer_id = c.customer_id AND e.kind = c.kind
WHERE c.customer_id = ANY($1::uuid[])
  AND (e.newest <> c.serial OR e.kept <> e.newest - e.oldest + 1)
