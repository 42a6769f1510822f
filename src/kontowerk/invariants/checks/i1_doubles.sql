-- Two rows of a product never have one content and one occurrence.
SELECT customer_id, product_no, coalesce(content_id, id) AS content_id, count(*) AS times
FROM bank_transaction WHERE customer_id = ANY($1::uuid[])
GROUP BY customer_id, product_no, coalesce(content_id, id) HAVING count(*) > 1
