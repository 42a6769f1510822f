-- Every kept count is the number of rows it stands for. What an access was told by its bank is left
-- out: the role that asks does not read it.
SELECT kind, tenant_id, array_to_string(key, ' ') AS counted, k.n AS kept, coalesce(c.n, 0) AS found
FROM (
  SELECT kind, tenant_id, CASE kind WHEN 'accesses' THEN key[1:5] ELSE key END AS key,
    sum(n)::bigint AS n
  FROM console_counts GROUP BY 1, 2, 3
) k FULL JOIN (
  SELECT 'accesses' AS kind, tenant_id, ARRAY[provider_id::text, (status <> 'complete')::text,
      coalesce(block, ''), coalesce(asked, ''), (attempted_at IS NOT NULL)::text] AS key,
    count(*) AS n
    FROM access GROUP BY 1, 2, 3
  UNION ALL SELECT 'consents', tenant_id, ARRAY[console_hour(consent_until)], count(*)
    FROM access WHERE consent_until IS NOT NULL GROUP BY 1, 2, 3
  UNION ALL SELECT 'hosts', tenant_id, ARRAY[host], count(*) FROM access_schedule GROUP BY 1, 2, 3
  UNION ALL SELECT 'users', tenant_id, '{}'::text[], count(*) FROM app_user WHERE active GROUP BY 1, 2, 3
  UNION ALL SELECT 'api_keys', tenant_id, ARRAY[client_id::text], count(*)
    FROM api_key WHERE revoked_at IS NULL GROUP BY 1, 2, 3
  UNION ALL SELECT 'payments', tenant_id, ARRAY[state, coalesce(reason, '')], count(*)
    FROM payment GROUP BY 1, 2, 3
  UNION ALL SELECT 'deliveries', tenant_id, ARRAY[subscription_id::text, state], count(*)
    FROM webhook_delivery GROUP BY 1, 2, 3
  UNION ALL SELECT 'told', tenant_id, ARRAY[console_hour(changed_at), state], count(*)
    FROM webhook_delivery WHERE state <> 'waiting' GROUP BY 1, 2, 3
) c USING (kind, tenant_id, key)
WHERE coalesce(k.n, 0) <> coalesce(c.n, 0)
