-- Some of those whose data is looked at, after $2: everybody with an access, or those touched since $1.
SELECT DISTINCT customer_id FROM access
WHERE ($1::timestamptz IS NULL OR greatest(created_at, refreshed_at, attempted_at) >= $1)
  AND customer_id > $2::uuid
ORDER BY customer_id LIMIT $3
