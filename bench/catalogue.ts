import { countedForSearch } from '../contract/src/platform/counting.ts'
import type { BuiltApp } from './built-app.ts'
import { type Business, productName } from './business.ts'
import { type CatalogueSizes, fillCatalogue, parentName } from './catalogue-fill.ts'
import type { Figures } from './figures.ts'
import { compare, detail } from './lists.ts'

const products = '/v1/business/products'

/** Lists, searches, scans and pickers of a catalogue, half of it variants, against a look-up in the same business. */
export async function catalogue(figures: Figures, app: BuiltApp, business: Business, sizes: CatalogueSizes, times: number): Promise<void> {
  console.log('Filling a catalogue…')
  await fillCatalogue(app, business, sizes)
  await catalogueRows(figures, business, sizes, times)
}

/** The same for an existing catalogue. */
export async function catalogueRows(figures: Figures, business: Business, sizes: CatalogueSizes, times: number): Promise<void> {
  const { client, location } = business
  const [alone, family] = [productName(sizes.plain >> 1), parentName(sizes.parents >> 1)]
  const findProduct = async (search: string) => {
    const { rows } = await client.must<{ rows: { id: string; sku: string; barcode: string }[] }>(
      'GET',
      `${products}?search=${encodeURIComponent(search)}`,
    )
    const [row] = rows
    if (!row) throw new Error(`Nothing is found by ${search}.`)
    return row
  }
  const [plainProduct, variant, parent] = [
    await findProduct(alone),
    await findProduct(`${family} red large`),
    await findProduct(`${family} V-`),
  ]
  const clothes = await client.must<{ rows: { id: string; name: string }[] }>('GET', '/v1/business/product-categories?search=clothes')
  const tag = await client.must<{ rows: { id: string; name: string }[] }>('GET', '/v1/business/product-tags?search=new')
  // As the screens query.
  const searchQuery = (words: string) => `search=${encodeURIComponent(words)}&count_to=${countedForSearch}`
  const search = (words: string, more = '') => `${products}?${searchQuery(words)}${more}`
  const till = (words: string) => `/v1/business/items-for-sale?location=${location}&${searchQuery(words)}`
  const pick = (words: string) => `${products}/open?${searchQuery(words)}`
  const code = alone.split(' ').at(-2) ?? ''
  const requests: [string, string][] = [
    ['list', products],
    ['list by name', `${products}?sort=name.asc`],
    ['list by price', `${products}?sort=price.desc`],
    ['of a category that half have', `${products}?category=${clothes.rows[0]?.id}&count_to=${countedForSearch}`],
    ['of a tag that half have', `${products}?tag=${tag.rows[0]?.id}&count_to=${countedForSearch}`],
    ['of one parent', `${products}?parent=${parent.id}`],
    ['search, what one has', search(alone)],
    ['search, a word that few have', search(code)],
    ['search, four words', search('peak ankara milk red')],
    ['search, four words of one', search(`${family} red`)],
    ['search, what half have', search('ankara')],
    ['search, what half have, by name', search('ankara', '&sort=name.asc')],
    ['search, what half have, by price', search('ankara', '&sort=price.asc')],
    ['search, what half have, counted in full', `${products}?search=ankara`],
    ['search, two letters', search('mi')],
    ['search, one letter', search('a')],
    ['search of nothing that is there', search('zzyzx')],
    ['till, what one has', till(alone)],
    ['till, four words', till('peak ankara milk red')],
    ['till, what half have', till('ankara')],
    ['till, two letters', till('mi')],
    ['till, a scan', till(plainProduct.barcode)],
    ['till, a scan of a variant', till(variant.barcode)],
    ['till, a SKU', till(variant.sku)],
    ['till, a scan that is not known', till('5901234123457')],
    ['till, without a word', till('')],
    ['picker, what half have', pick('ankara')],
    ['picker, four words', pick('peak ankara milk red')],
    ['picker, a scan', pick(variant.barcode)],
    ['picker, without a word', pick('')],
  ]
  figures.also(`${sizes.plain + sizes.parents * 11} products, half of them variants`, '')
  const lookUp = { business, path: `${products}/${plainProduct.id}` }
  for (const [work, path] of requests) {
    const both = await compare({ business, path }, lookUp, times)
    figures.atMost(`  ${work}`, 3, both[0] / both[1], {
      of: ' × a look-up',
      detail: detail(both),
    })
  }
}
