import { withClient } from '@kasuwa/embedded-postgres'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import { type Business, productName } from './business.ts'

/** Number of records of each kind. */
export interface CatalogueSizes {
  /** Products that are neither parents nor variants. */
  plain: number
  /** Products with ten variants each. */
  parents: number
  /** Other businesses, with twenty products each. */
  neighbours: number
}

const colours = ['Red', 'Blue', 'Black', 'White', 'Green']
const sizes = ['Large', 'Small']
const values = colours.flatMap((colour) => sizes.map((size) => ({ colour, size })))

/** A product with ten variants, as its form sends it. */
export const parentBody = (name: string, sku: string) => ({
  ...{ name, sku, type: 'standard', inventory_type: 'variant', price: 2_500_00, cost: 1_500_00 },
  variants: values.map(({ colour, size }) => ({
    name: `${colour} / ${size}`,
    options: [
      { name: 'Colour', value: colour },
      { name: 'Size', value: size },
    ],
  })),
})

/** Name of the parent at an index of the catalogue. */
export const parentName = (index: number) => `Ankara ${productName(index)}`

interface Template {
  product: { id: string }
}

/**
 * A large catalogue: one product of each type by the API, then copies of its rows with new ids, names and codes. Columns and their values
 * thus follow the app.
 * @returns the public id of the first parent
 */
export async function fillCatalogue(app: BuiltApp, business: Business, { plain, parents, neighbours }: CatalogueSizes): Promise<string> {
  const { client } = business
  const path = '/v1/business/products'
  const categories = await createRecords(business, 'product-categories', 'product_category', ['Groceries', 'Clothes', 'Drinks', 'Phones'])
  const tags = await createRecords(business, 'product-tags', 'product_tag', ['New', 'Local'])
  const [, clothes] = categories
  const carried = { category: clothes, tags: tags.slice(0, 1) }
  const { product: plainOne } = await client.must<Template>('PUT', path, {
    ...{ name: 'Template alone', sku: 'TMPL-1', type: 'standard', price: 1_999_00, cost: 1_500_00, reorder_level: 3 },
    ...{ category: categories[0], opening: { location: business.location, quantity: 12, cost: 1_500_00 } },
  })
  const { product: parent } = await client.must<Template>('PUT', path, { ...parentBody('Template parent', 'TMPL-2'), ...carried })
  business.products.push(plainOne.id, parent.id)
  await withClient(ownerUrl(app), async (database) => {
    const names = (count: number, nameAt: (index: number) => string) => Array.from({ length: count }, (_, index) => nameAt(index))
    // Fresh statistics: each statement is planned for the rows before it.
    const write = async (statement: string, ...parameters: unknown[]) => {
      const table = /insert into (\w+)/.exec(statement)?.[1]
      const { rows } = await database.query<{ name: string }>(ownColumns, [table])
      const names = rows.map(({ name }) => name)
      const text = statement
        .replace('{columns}', `(${names.join(', ')})`)
        .replace('{copied}', names.map((name) => `copy.${name}`).join(', '))
      await database.query(text, parameters)
      await database.query('analyze')
    }
    await write(copiesOfPlain, names(plain, productName))
    await write(copiesOfParents, names(parents, parentName))
    for (const statement of [copiesOfVariants, copiesOfTags, copiesOfLevels]) await write(statement)
    await write(copiesOfBusiness, neighbours)
    await write(copiesOfOthers)
    await database.query('vacuum analyze')
  })
  return parent.id
}

async function createRecords({ client }: Business, path: string, kind: string, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) {
    const answer = await client.must<Record<string, { id: string }>>('PUT', `/v1/business/${path}`, { name })
    ids.push(answer[kind]?.id ?? '')
  }
  return ids
}

/** Columns that the database does not generate. */
const ownColumns = `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
  and is_generated = 'NEVER' order by ordinal_position`

/** Ids in creation order, like the app’s. @param number SQL expression of a counter */
const idOf = (number: string, kind: number) =>
  `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || lpad(to_hex(${kind}), 4, '0') || lpad(to_hex(${number}), 16, '0'))::uuid`

/** Copies a row of the template's table with changed values; it works for any columns. */
const copyOf = (template: string, values: Record<string, string>) => {
  const pairs = Object.entries(values).map(([name, value]) => `'${name}', ${value}`)
  return `jsonb_populate_record(${template}, jsonb_build_object(${pairs.join(', ')})) as copy`
}

const nameValues = (name: string, sku: string, barcode?: string) => ({
  name,
  sku,
  ...(barcode ? { barcode } : {}),
  sort_name: `lower(${name})`,
  search_text: `lower(${[name, sku, ...(barcode ? [barcode] : [])].join(` || ' ' || `)})`,
})
const madeAt = (number: string) => `now() - interval '1 year' + ${number} * interval '1 minute'`

/** Varying prices and costs. */
const priced = (number: string) => ({ price: `10000 + ${number} * 7919 % 9973 * 100`, cost: `5000 + ${number} * 7919 % 9973 * 70` })

const copiesOfPlain = `
  insert into products {columns} select {copied}
  from products template cross join unnest($1::text[]) with ordinality as given (called, number)
    cross join ${copyOf('template', {
      id: idOf('number', 1),
      ...nameValues('called', `('P-' || number)`, `(600000000000 + number)::text`),
      ...priced('number'),
      created_at: madeAt('number'),
    })}
  where template.sku = 'TMPL-1'`

/** Parents, then copies of the first parent's variants for each. */
const copiesOfParents = `
  insert into products {columns} select {copied}
  from products template cross join unnest($1::text[]) with ordinality as given (called, number)
    cross join ${copyOf('template', { id: idOf('number', 2), ...nameValues('called', `('V-' || number)`), ...priced('number'), price_max: '1100000', cost_max: '1100000', created_at: madeAt('number * 9') })}
  where template.sku = 'TMPL-2'`

const fullName = `(parent.name || ' – ' || template.own_name)`
const copiesOfVariants = `
  insert into products {columns} select {copied}
  from products first_parent
    join (select row_number() over (order by id) as number, * from products where sku like 'TMPL-2-%') counted on counted.business_id = first_parent.business_id
    join products template on template.business_id = counted.business_id and template.id = counted.id
    join (select row_number() over (order by id) as number, * from products where sku ~ '^V-[0-9]+$') parent on parent.business_id = first_parent.business_id
    cross join ${copyOf('template', {
      id: idOf('parent.number * 16 + counted.number', 3),
      parent_id: 'parent.id',
      ...nameValues(fullName, `(parent.sku || '-' || counted.number)`, `(700000000000 + parent.number * 16 + counted.number)::text`),
      ...priced('parent.number'),
      created_at: 'parent.created_at',
    })}
  where first_parent.sku = 'TMPL-2'`

const copiesOfTags = `
  insert into tagged_products (business_id, product_id, tag_id)
  select product.business_id, product.id, tag.tag_id
  from products parent
    join tagged_products tag on tag.business_id = parent.business_id and tag.product_id = parent.id
    join products product on product.business_id = parent.business_id and product.sku like 'V-%'
  where parent.sku = 'TMPL-2' on conflict do nothing`

const copiesOfLevels = `
  insert into inventory_levels {columns} select {copied}
  from products template
    join inventory_levels level on level.business_id = template.business_id and level.product_id = template.id
    join products product on product.business_id = template.business_id and product.inventory_type = 'standard' and product.id <> template.id
    cross join ${copyOf('level', { product_id: 'product.id', id: 'product.id' })}
  where template.sku = 'TMPL-1'`

const copiesOfBusiness = `
  insert into businesses {columns} select {copied}
  from businesses template join products on products.business_id = template.id and products.sku = 'TMPL-1'
    cross join generate_series(1, $1::integer) as number
    cross join ${copyOf('template', { id: idOf('number', 9) })}`

/** Some equal products in every other business, so that a search term in the index matches other businesses too. */
const copiesOfOthers = `
  insert into products {columns} select {copied}
  from products template join businesses business on business.id <> template.business_id
    cross join ${copyOf('template', { business_id: 'business.id', category_id: 'null', created_by: 'null' })}
  where template.sku ~ '^P-[0-9]{1,2}$' and template.parent_id is null`
