-- No mix of fields that no course of events can make.
SELECT a.customer_id, a.access_id
FROM access a
LEFT JOIN access_schedule s ON s.customer_id = a.customer_id AND s.access_key = a.key
WHERE a.customer_id = ANY($1::uuid[])
  AND (s.access_key IS NULL                                       -- nobody would look after it
    OR a.sync AND a.expires_at IS NOT NULL                        -- kept, yet it ends
    OR NOT a.sync AND a.run IS NULL AND a.expires_at IS NULL      -- never purged
    OR NOT a.sync AND s.next_due IS NOT NULL                      -- refreshed though nobody asked
    OR s.expires_at IS DISTINCT FROM a.expires_at
    OR a.block IS NOT NULL AND s.next_due IS NOT NULL             -- a login that must not be tried
    OR a.refreshed_at > a.attempted_at)
