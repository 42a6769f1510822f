-- Nothing was stored under a fence that no lease ever had.
SELECT a.customer_id, a.access_id, a.fence FROM access a
WHERE a.fence > (SELECT coalesce(max(fence), 0) FROM credential_lease)
