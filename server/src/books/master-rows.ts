import { documents, kindsWithoutApproval } from '../documents/book-rows.ts'
import type { Law } from '../records/law.ts'

/** Records that can be deleted: a deleted one holds no stock or balance. */
export const masterRowLaws: readonly Law[] = [
  {
    name: 'hidden.stock',
    invariant: 'a deleted product or location has nothing on hand and nothing promised',
    query: `select level.product_id, level.location_id, level.on_hand, level.committed from inventory_levels level
      join products product on product.business_id = $1 and product.id = level.product_id
      join locations location on location.business_id = $1 and location.id = level.location_id
      where level.business_id = $1 and (product.deleted_at is not null or location.deleted_at is not null)
        and (level.on_hand <> 0 or level.committed <> 0)`,
  },
  {
    name: 'hidden.balance',
    invariant: 'a deleted contact owes nothing and is owed nothing',
    query: 'select id, balance from contacts where business_id = $1 and deleted_at is not null and balance <> 0',
  },
  {
    name: 'contact.alias',
    invariant: 'a contact that was merged is an alias of one that is none, by a merge that stands, and nothing of it is pending',
    query: `select alias.id, alias.merged_into, main.merged_into as further from contacts alias
      left join contacts main on main.business_id = $1 and main.id = alias.merged_into
      where alias.business_id = $1 and (alias.merged_into is not null or exists (select from contact_merges own
          where own.business_id = $1 and own.contact_id = alias.id and own.undone_at is null))
        and (main.id is null or main.merged_into is not null
          or not exists (select from contact_merges own where own.business_id = $1 and own.contact_id = alias.id and own.undone_at is null)
          or exists (select from (${documents}) document where document.contact_id = alias.id and document.status = 'pending'
            and document.kind not in (${kindsWithoutApproval})))`,
  },
  {
    name: 'hidden.named',
    invariant: 'nothing that is kept names a category, brand, tag, group, product, tax or account that was deleted',
    query: `select 'product' as what, product.id from products product where product.business_id = $1 and product.deleted_at is null and (
        exists (select from product_categories where business_id = $1 and id = product.category_id and product_categories.deleted_at is not null)
        or exists (select from brands where business_id = $1 and id = product.brand_id and brands.deleted_at is not null)
        or exists (select from tagged_products tagged join product_tags on product_tags.business_id = $1 and product_tags.id = tagged.tag_id
          where tagged.business_id = $1 and tagged.product_id = product.id and product_tags.deleted_at is not null))
      union all select 'contact', contact.id from contacts contact where contact.business_id = $1 and contact.deleted_at is null and exists (
        select from contact_group_members member join contact_groups on contact_groups.business_id = $1 and contact_groups.id = member.group_id
        where member.business_id = $1 and member.contact_id = contact.id and contact_groups.deleted_at is not null)
      union all select 'tax', tax.id from sale_taxes tax where tax.business_id = $1 and tax.deleted_at is null and (
        exists (select from sale_tax_products covered join products on products.business_id = $1 and products.id = covered.product_id
          where covered.business_id = $1 and covered.tax_id = tax.id and products.deleted_at is not null)
        or exists (select from sale_tax_categories covered join product_categories on product_categories.business_id = $1
          and product_categories.id = covered.category_id
          where covered.business_id = $1 and covered.tax_id = tax.id and product_categories.deleted_at is not null))
      union all select 'location', location.id from locations location where location.business_id = $1 and location.deleted_at is null and (
        exists (select from sale_taxes where business_id = $1 and id = location.default_sale_tax_id and sale_taxes.deleted_at is not null)
        or exists (select from bank_accounts where business_id = $1 and id = location.default_bank_account_id and bank_accounts.deleted_at is not null))`,
  },
  {
    name: 'variants.parent',
    invariant:
      'a variant that is there is of a product with variants that is there, takes after it and is called after it, and is on sale with it unless it is withdrawn',
    query: `select variant.id from products variant
      join products parent on parent.business_id = $1 and parent.id = variant.parent_id
      where variant.business_id = $1 and variant.deleted_at is null and (parent.deleted_at is not null or parent.inventory_type <> 'variant'
        or (variant.category_id, variant.brand_id, variant.product_type, variant.has_inventory, variant.has_serial_number)
          is distinct from (parent.category_id, parent.brand_id, parent.product_type, parent.has_inventory, parent.has_serial_number)
        or variant.is_active <> (parent.is_active and not variant.is_withdrawn)
        or not starts_with(variant.name, parent.name || ' – ')
        or array(select tag_id from tagged_products where business_id = $1 and product_id = variant.id order by 1)
          <> array(select tag_id from tagged_products where business_id = $1 and product_id = parent.id order by 1))`,
  },
  {
    name: 'variants.range',
    invariant: 'a product with variants has the lowest and the highest of the prices and costs of those on sale, and no level of its own',
    query: `select parent.id, parent.price, parent.price_max from products parent
      left join lateral (select min(price) as price, max(price) as price_max, min(cost) as cost, max(cost) as cost_max from products variant
        where variant.business_id = $1 and variant.parent_id = parent.id and variant.deleted_at is null and not variant.is_withdrawn) own on true
      where parent.business_id = $1 and parent.inventory_type = 'variant' and parent.deleted_at is null
        and ((own.price is not null and (parent.price, parent.price_max, parent.cost, parent.cost_max)
            is distinct from (own.price, own.price_max, own.cost, own.cost_max))
          or exists (select from inventory_levels level where level.business_id = $1 and level.product_id = parent.id))`,
  },
  {
    name: 'business.defaults',
    invariant: 'every business has one default location and one walk-in customer, neither of them deleted',
    query: `select places.count as default_locations, strangers.count as walk_in_customers
      from (select count(*) from locations where business_id = $1 and is_default and deleted_at is null) places,
        (select count(*) from contacts where business_id = $1 and is_walk_in and deleted_at is null) strangers
      where places.count <> 1 or strangers.count <> 1`,
  },
]
