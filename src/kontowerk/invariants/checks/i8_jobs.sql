-- No two running jobs hold one lock.
SELECT lock, count(*) AS running FROM procrastinate_jobs
WHERE status = 'doing' AND lock IS NOT NULL GROUP BY lock HAVING count(*) > 1
