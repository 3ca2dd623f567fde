-- Which lines a tax of a sale covers is told where it is not all of them: of sales that are there, as the tax covers them now.
update sale_tax_lines taxed set covers = told.places
from (
  select line.business_id, line.sale_id, tax.tax_id, jsonb_agg(line.position order by line.position) as places
  from sale_tax_lines tax
  join sales sale on sale.business_id = tax.business_id and sale.id = tax.sale_id and tax.base <> sale.subtotal - sale.discount
  join sale_items line on line.business_id = tax.business_id and line.sale_id = tax.sale_id
  join products product on product.business_id = line.business_id and product.id = line.product_id
  where exists (select from sale_tax_products covered where covered.business_id = tax.business_id and covered.tax_id = tax.tax_id
      and covered.product_id in (product.id, product.parent_id))
    or exists (select from sale_tax_categories covered where covered.business_id = tax.business_id and covered.tax_id = tax.tax_id
      and covered.category_id = product.category_id)
  group by 1, 2, 3
) told
where taxed.business_id = told.business_id and taxed.sale_id = told.sale_id and taxed.tax_id = told.tax_id;
