-- Whose data is looked at: everybody with an access, or those touched since $1.
SELECT DISTINCT customer_id FROM access
WHERE $1::timestamptz IS NULL OR greatest(created_at, refreshed_at, attempted_at) >= $1
ORDER BY customer_id
