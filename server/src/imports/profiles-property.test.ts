import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { atSize, seedFrom } from '../testing/long.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { bringIn } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'
import { catalogueForms } from './testing/catalogue-forms.ts'
import { contactForms, wholePerson } from './testing/contact-forms.ts'
import { goods, people } from './testing/known-goods.ts'
import { officeForms } from './testing/office-forms.ts'
import { type FormHead, wholeOf } from './testing/product-forms.ts'
import { shopForms } from './testing/shop-forms.ts'
import { type Hand, type Look, type TableFile, type TableRow, fileOf, hand, look, moneyText, quantityText } from './testing/table-files.ts'

/* Files made from known goods and people in each program’s form are read back, cell by cell (`docs/domain/imports.md`). */

const runs = atSize(1, 40)
const seed = seedFrom(20_261_137)
const most = atSize(5, 12)
vi.setConfig({ testTimeout: atSize(60_000, 900_000) })
const server = await testServer()

const productForms = [...shopForms, ...catalogueForms, ...officeForms]

type Kind = 'products' | 'contacts'
const required = {
  products: ['name'],
  contacts: ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address'],
}

const addUp = ({ imported, updated, skipped, refused, left_out_rows }: JsonBody): number =>
  [imported, updated, skipped, refused, left_out_rows].reduce((sum, count) => sum + Number(count), 0)

/** The guessed map, and the answers of the file’s writer. */
function wishOf(kind: Kind, { table, questions }: JsonBody, { sign }: Hand) {
  const none = Object.fromEntries(required[kind].map((column) => [column, null]))
  const open = (questions as unknown as { id: string; answer: string | null }[]).filter(({ answer }) => answer === null)
  const answers = Object.fromEntries(open.map(({ id }) => [id, sign]))
  return { map: { ...none, ...(table?.map as object) }, answers }
}

/** Imports a file whole, after a check and before another. Each says what became of every row. */
async function importFile(shop: Shop, kind: Kind, form: FormHead, { file, byHand }: { file: TableFile; byHand: Hand }): Promise<void> {
  const ask = (fields: object) => bringIn(shop, kind, file.bytes, { ...fields }, file.name)
  const first = await ask({ mode: 'check' })
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect((first.body.profile as { id?: string } | null)?.id ?? null).toBe(form.profile)
  const wish = wishOf(kind, first.body, byHand)
  const checked = (await ask({ mode: 'check', ...wish })).body
  expect(checked.rows).toEqual([])
  expect({ total: Number(checked.total), sum: addUp(checked) }).toEqual({ total: file.rows, sum: file.rows })
  const done = await ask({ mode: 'all', ...wish })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  for (const count of ['total', 'imported', 'updated', 'skipped', 'refused', 'left_out_rows'])
    expect([count, done.body[count]]).toEqual([count, checked[count]])
  const secondCheck = (await ask({ mode: 'check', ...wish })).body
  expect(secondCheck.rows).toEqual([])
  expect(secondCheck).toMatchObject({ imported: 0, updated: 0, total: file.rows, stock_differs: 0 })
  expect(addUp(secondCheck)).toBe(file.rows)
}

const rowsOf = async (shop: Shop, path: string) => (await shop.call('GET', `/v1/business/${path}`)).body.rows as unknown as JsonBody[]
const nameOf = (record: JsonBody | null | undefined) => (record as { name?: string } | null | undefined)?.name ?? null
const namesOf = (records: JsonBody | undefined) => ((records ?? []) as unknown as { name: string }[]).map(({ name }) => name).toSorted()

/** Each cell that is not kept as it should be, and each record that is missing or too many. Absent fields of `right` are not compared. */
function differences<Kept extends { name: string }>(records: readonly Kept[], right: readonly Partial<Kept>[]): string[] {
  const recordByName = new Map(records.map((record) => [record.name, record]))
  const expectedNames = new Set(right.map(({ name }) => name))
  const json = (value: unknown) => JSON.stringify(value)
  return [
    ...records.flatMap(({ name }) => (expectedNames.has(name) ? [] : [`${json(name)} is too many`])),
    ...right.flatMap((record) => {
      const match = recordByName.get(record.name ?? '')
      if (!match) return [`${json(record.name)} is missing`]
      return Object.entries(record).flatMap(([field, value]) => {
        const actual = match[field as keyof Kept]
        return value === undefined || json(actual) === json(value)
          ? []
          : [`${json(record.name)} ${field}: ${json(actual)} instead of ${json(value)}`]
      })
    }),
  ]
}

const bySku = (a: { sku: unknown }, b: { sku: unknown }) => (String(a.sku) < String(b.sku) ? -1 : 1)

async function productsOf(shop: Shop) {
  const rows = await rowsOf(shop, 'products?per_page=100&with_variants&with_category&with_brand&with_tags')
  return rows.map((row) => {
    const { name, sku, barcode, description, price, cost, on_hand, weight, is_active, images, edges } = row as unknown as Record<
      string,
      string | number
    >
    const records = edges as unknown as Record<string, JsonBody>
    const variants = (records.variants ?? []) as unknown as (JsonBody & { active: boolean; options: { name: string; value: string }[] })[]
    return {
      ...{ name: String(name), sku, barcode, description, price, cost, on_hand, weight, images },
      ...{ category: nameOf(records.category), brand: nameOf(records.brand), tags: namesOf(records.tags) },
      onSale: is_active ? Math.max(1, variants.length) - variants.filter(({ active }) => !active).length : 0,
      variants: variants
        .map((variant) => ({
          options: Object.fromEntries(variant.options.map(({ name: option, value }) => [option, value])),
          ...{ sku: variant.sku, barcode: variant.barcode, price: variant.price, cost: variant.cost, on_hand: variant.on_hand },
        }))
        .toSorted(bySku),
    }
  })
}

async function contactsOf(shop: Shop) {
  const rows = await rowsOf(shop, 'contacts?per_page=100')
  return rows.flatMap((row) => {
    const { name, email, phone, company_name, address, city, note, edges, balance, is_walk_in } = row as unknown as Record<string, string>
    return is_walk_in
      ? []
      : [
          {
            ...{ name: String(name), email, phone, company_name, address, city, note, balance },
            groups: namesOf((edges as unknown as JsonBody).groups),
          },
        ]
  })
}

const totalsOf = ({ name, sums }: FormHead, records: readonly { price: number; stock: number }[], byHand: Hand) =>
  sums && {
    [name]: 'TOTAL',
    [sums.price]: moneyText(
      records.reduce((sum, { price }) => sum + price, 0),
      byHand,
    ),
    [sums.stock]: quantityText(
      records.reduce((sum, { stock }) => sum + stock, 0),
      byHand,
    ),
  }

interface Trial<Known> {
  samples: Known[]
  byHand: Hand
  looks: Look
}

/** Runs trials of a form; a failure prints its file. */
const trials = <Known>(form: FormHead, samples: fc.Arbitrary<Known[]>, run: (trial: Trial<Known>) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.record({ samples, byHand: hand, looks: look }), run), {
    seed: seed + form.title.length * 1000,
    numRuns: runs,
    endOnFailure: !process.env.SHRINK,
  })

test.each(productForms.map((form) => [form.title, form] as const))('each cell of products is kept as a file says: %s', async (_, form) => {
  await trials(form, goods(most), async ({ samples, byHand, looks }) => {
    const rows = samples.flatMap((good, place) => form.rows(good, byHand, place))
    const file = fileOf(rows, looks, totalsOf(form, samples, byHand))
    const shop = await openShop(server)
    try {
      await importFile(shop, 'products', form, { file, byHand })
      const right = samples.map((good) => form.keeps(wholeOf(good, '\n\n'), good))
      const sorted = right.map((product) => ({ ...product, tags: product.tags.toSorted(), variants: product.variants.toSorted(bySku) }))
      expect(differences<object & { name: string }>(await productsOf(shop), sorted)).toEqual([])
    } catch (error) {
      throw new Error(`${form.title} ${JSON.stringify(byHand)} ${looks.encoding}\n${file.text}\n${(error as Error).message}`, {
        cause: error,
      })
    }
  })
})

test.each(contactForms.map((form) => [form.title, form] as const))('each cell of contacts is kept as a file says: %s', async (_, form) => {
  await trials(form, people(most), async ({ samples, byHand, looks }) => {
    const file = fileOf(
      samples.flatMap((person, place) => form.rows(person, byHand, place)),
      looks,
      undefined,
    )
    const shop = await openShop(server)
    try {
      await importFile(shop, 'contacts', form, { file, byHand })
      const right = samples.map((person) => form.keeps(wholePerson(person), person))
      expect(
        differences<object & { name: string }>(
          await contactsOf(shop),
          right.map((contact) => ({ ...contact, groups: contact.groups.toSorted() })),
        ),
      ).toEqual([])
    } catch (error) {
      throw new Error(`${form.title} ${JSON.stringify(byHand)} ${looks.encoding}\n${file.text}\n${(error as Error).message}`, {
        cause: error,
      })
    }
  })
})

const everyForm = [
  ...productForms.map(
    (form) =>
      [
        form.title,
        'products' as const,
        form,
        (byHand: Hand) => goods(most).map((samples) => samples.flatMap((good, place) => form.rows(good, byHand, place))),
      ] as const,
  ),
  ...contactForms.map(
    (form) =>
      [
        form.title,
        'contacts' as const,
        form,
        (byHand: Hand) => people(most).map((samples) => samples.flatMap((person, place) => form.rows(person, byHand, place))),
      ] as const,
  ),
]

/** Every third form: rows are counted by one piece of code. The long run tries all. */
const countedForms = everyForm.filter((_, index) => index % atSize(3, 1) === 0)

test.each(countedForms)('each row of a file with a row twice is counted once, by every way: %s', async (title, kind, _, rowsBy) => {
  const trial = hand.chain((byHand) => fc.record({ byHand: fc.constant(byHand), rows: rowsBy(byHand), looks: look }))
  const run = async ({ byHand, rows, looks }: { byHand: Hand; rows: TableRow[]; looks: Look }) => {
    const file = fileOf([...rows, ...rows.slice(0, 1)], looks, undefined)
    const shop = await openShop(server)
    const ask = (fields: object) => bringIn(shop, kind, file.bytes, { ...fields }, file.name)
    const wish = wishOf(kind, (await ask({ mode: 'check' })).body, byHand)
    const checked = (await ask({ mode: 'check', ...wish })).body
    expect([checked.total, addUp(checked)], file.text).toEqual([file.rows, file.rows])
    const answer = await ask({ mode: 'all', ...wish })
    const report = answer.status === 422 ? (answer.body.report ?? {}) : answer.body
    expect([report.total, addUp(report)], file.text).toEqual([file.rows, file.rows])
    const valid = (await ask({ mode: 'valid', ...wish, edits: { [file.lastLine]: null } })).body
    expect([valid.total, addUp(valid)], file.text).toEqual([file.rows, file.rows])
  }
  await fc.assert(fc.asyncProperty(trial, run), { seed: seed + title.length, numRuns: atSize(1, 20), endOnFailure: true })
})
