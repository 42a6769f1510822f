-- A refresh under way has a job that will end it, or waits for a person.
SELECT a.customer_id, a.access_id, a.run FROM access a
WHERE a.run IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM procrastinate_jobs j
    WHERE j.status IN ('todo', 'doing') AND j.task_name IN ('refresh', 'go_on')
      AND j.args ->> 'run' = a.run::text)
  AND NOT EXISTS (
    SELECT FROM approval p
    WHERE p.customer_id = a.customer_id AND p.id = a.run AND p.phase = 'asking')
