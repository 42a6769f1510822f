-- What belongs to an access belongs to its tenant, and the access to the tenant of its user.
SELECT a.customer_id, a.access_id
FROM access a
LEFT JOIN app_user u ON u.id = a.customer_id
LEFT JOIN access_schedule s ON s.customer_id = a.customer_id AND s.access_key = a.key
LEFT JOIN data_key k ON k.customer_id = a.customer_id AND k.access_id = a.access_id
WHERE a.customer_id = ANY($1::uuid[])
  AND (u.id IS NULL OR u.tenant_id <> a.tenant_id OR s.tenant_id <> a.tenant_id
    OR k.tenant_id <> a.tenant_id
    OR EXISTS (SELECT FROM webhook_event e WHERE e.customer_id = a.customer_id
               AND e.access_id = a.access_id AND e.tenant_id <> a.tenant_id))
