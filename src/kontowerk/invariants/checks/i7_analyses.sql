-- What was found out about a customer exists only beside the products it was found out from.
SELECT k.customer_id
FROM (SELECT customer_id FROM analysis_state UNION SELECT customer_id FROM analysis_contract) k
WHERE NOT EXISTS (SELECT FROM bank_product p WHERE p.customer_id = k.customer_id)
