import type { Business } from './business.ts'
import type { Call } from './client.ts'
import { type Figures, median, ms } from './figures.ts'
import { compare, detail } from './lists.ts'

const path = '/v1/business/products'
const colours = ['Red', 'Blue', 'Black', 'White', 'Green', 'Grey', 'Pink', 'Gold', 'Wine', 'Lilac']
const sizes = ['XS', 'Small', 'Medium', 'Large', 'XL', 'XXL', '34', '36', '38', '40']

interface Product {
  id: string
  edges?: { variants?: { id: string }[] }
}

const fields = { description: 'As it came from the market', type: 'standard', cost: 1_500_00, price: 2_500_00, reorder_level: 3 }
const rowOf = (colour: string, size: string) => ({
  name: `${colour} / ${size}`,
  options: [
    { name: 'Colour', value: colour },
    { name: 'Size', value: size },
  ],
})
const rows = colours.flatMap((colour) => sizes.map((size) => rowOf(colour, size)))

/** Full forms as the screen sends them. @param next differs between saves */
const single = (id: string, next: number): Call => ({
  method: 'PATCH',
  path: `${path}/${id}`,
  body: { ...fields, name: 'Kaftan alone', sku: `BENCH-ALONE`, barcode: null, markup: null, active: true, price: 2_500_00 + next },
})

/** @param changed number of rows with a new price */
const family = (id: string, variants: readonly { id: string }[], next: number, changed: number): Call => ({
  method: 'PATCH',
  path: `${path}/${id}`,
  body: {
    ...{ name: 'Kaftan of many', sku: 'BENCH-MANY', description: fields.description, type: 'standard', active: true },
    options: [
      { name: 'Colour', values: colours },
      { name: 'Size', values: sizes },
    ],
    variants: variants.map((variant, index) => ({
      ...rows[index],
      id: variant.id,
      sku: `BENCH-MANY-${index}`,
      barcode: null,
      cost: fields.cost,
      price: fields.price + (index < changed ? next : 0),
      reorder_level: 3,
      active: true,
    })),
  },
})

/** Medians of two saves, in turns. */
async function compareSaves(
  { client }: Business,
  first: (next: number) => Call,
  second: (next: number) => Call,
  times: number,
): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []]
  for (let round = 0; round < times + 5; round++)
    for (const [side, call] of [first, second].entries()) {
      const began = performance.now()
      const { method, path: to, body } = call(round + 1)
      await client.must(method, to, body)
      if (round >= 5) took[side]?.push(performance.now() - began)
    }
  return [median(took[0]), median(took[1])]
}

/** Page and saving of a product with 100 variants, against one without. */
export async function variants(figures: Figures, business: Business, times: number): Promise<void> {
  const { client } = business
  const make = async (body: object) => (await client.must<{ product: Product }>('PUT', path, body)).product
  const alone = await make({ ...fields, name: 'Kaftan alone', sku: 'BENCH-ALONE' })
  const many = await make({
    ...{ ...fields, name: 'Kaftan of many', sku: 'BENCH-MANY', inventory_type: 'variant' },
    variants: rows.map((row, index) => ({ ...row, sku: `BENCH-MANY-${index}` })),
  })
  const pageOf = (id: string) => ({ business, path: `${path}/${id}?with_variants&with_levels&with_category&with_brand&with_tags` })
  const { product } = await client.must<{ product: Product }>('GET', pageOf(many.id).path)
  const savedVariants = product.edges?.variants ?? []
  const byRow = rows.map((row) => savedVariants.find((variant) => (variant as { name?: string }).name === row.name) ?? { id: '' })
  const of = ' × one with none'
  const page = await compare(pageOf(many.id), pageOf(alone.id), times)
  figures.atMost('page of a product with 100 variants', 3, page[0] / page[1], { of, detail: detail(page) })
  for (const [label, changed] of [
    ['none changed', 0],
    ['one changed', 1],
    ['all changed', 100],
  ] as const) {
    const both = await compareSaves(
      business,
      (next) => family(many.id, byRow, changed === 100 ? next : next % 2, changed),
      (next) => single(alone.id, next % 2),
      Math.ceil(times / (changed === 100 ? 3 : 1)),
    )
    const work = `form with 100 variants saved, ${label}`
    if (changed === 100) figures.also(work, `${(both[0] / both[1]).toFixed(2)}${of} (${ms(both[0])} of ${ms(both[1])})`)
    else figures.atMost(work, 3, both[0] / both[1], { of, detail: detail(both) })
  }
}
