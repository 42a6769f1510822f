-- A refresh that failed stored nothing: no product is newer than the last one that succeeded.
SELECT a.customer_id, a.access_id, p.product_no
FROM access a
JOIN bank_product p ON p.customer_id = a.customer_id AND p.access_id = a.access_id
WHERE a.customer_id = ANY($1::uuid[]) AND a.run IS NULL
  AND a.refreshed_at IS NOT NULL AND p.refreshed_at > a.refreshed_at
