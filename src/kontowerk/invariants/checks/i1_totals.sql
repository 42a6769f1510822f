-- Count and sum of a product's rows are kept by the transactions that store them.
SELECT p.customer_id, p.product_no, p.tx_count AS expected, count(t.id) AS found
FROM bank_product p
LEFT JOIN bank_transaction t ON t.customer_id = p.customer_id AND t.product_no = p.product_no
WHERE p.customer_id = ANY($1::uuid[])
GROUP BY p.customer_id, p.product_no, p.tx_count, p.tx_sum
HAVING count(t.id) <> p.tx_count OR coalesce(sum(t.amount), 0) <> p.tx_sum
