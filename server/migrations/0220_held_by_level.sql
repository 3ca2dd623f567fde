-- What is held of a level is looked up from its committed figure.
create index stock_commitments_by_level on stock_commitments (business_id, product_id, location_id, document_id);
