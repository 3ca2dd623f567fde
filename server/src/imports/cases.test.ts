import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { csvRows } from '../testing/spreadsheets.ts'
import { bringIn } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'

/*
 * Files as other programs write them, each in a folder of `cases` with the right result. The file is checked, and its good rows go in under
 * the guessed columns. Every folder there is run.
 */

interface Case {
  endpoint: 'products' | 'contacts'
  /** None: the shop's own export. */
  file: string
  /** CSV that is imported before the file. */
  first?: string
  lang?: string
  /** Rate of a tax on top of the shop’s prices. */
  tax_on_top?: number
  /** Program’s form that the check must name. */
  profile?: string
  /** Columns that the member chooses on screen. */
  map?: Record<string, string | number | null>
  /** Answers to the questions of the check, by their ids: one for each. */
  answers?: Record<string, string>
  expect: {
    refused?: number
    /** Cells of the list afterwards, by name and heading; null: no such record. */
    rows?: Record<string, Record<string, string> | null>
    absent?: string[]
    /** Text that no cell of the list has. */
    absent_cell?: string
    /** Products of the list. */
    products?: number
    /** Units on hand at all locations. */
    levels?: number
    /** Word that the reply names if rows are unchanged. */
    told_of?: string
    own_export_refused?: number
    /** Ids of questions of the check. Each is answered with a comma. */
    questions?: string[]
    /** Headings of columns that lose something, each with the reason, and words of left out rows. */
    left_out?: { columns?: Record<string, string>; rows?: Record<string, number> }
    /** Known products with another stock in the file. */
    stock_differs?: number
  }
}

const folder = new URL('cases/', import.meta.url)
const cases = readdirSync(folder)
  .toSorted()
  .map((name): [string, Case] => [name, JSON.parse(readFileSync(new URL(`${name}/case.json`, folder), 'utf8')) as Case])

const server = await testServer()

/** Required columns of contacts, mapped to none unless guessed. */
const required: Record<Case['endpoint'], readonly string[]> = {
  products: ['name'],
  contacts: ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address'],
}

async function exportList({ token }: Shop, kind: Case['endpoint'], locale: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': locale }
  return (await server.fastify.inject({ method: 'GET', url: `/v1/business/${kind}?format=csv`, headers })).body
}

/** A caller that sends its language. */
const inLanguage = (shop: Shop, locale: string): Shop => ({
  ...shop,
  call: (method, path, body, headers) => shop.call(method, path, body, { ...headers, 'accept-language': locale }),
})

async function importUnderGuess(
  shop: Shop,
  { endpoint, profile, map = {}, answers, expect: right }: Case,
  bytes: Uint8Array,
  name: string,
): Promise<JsonBody> {
  const checked = await bringIn(shop, endpoint, bytes, { mode: 'check' }, name)
  expect(checked.status, JSON.stringify(checked.body)).toBe(200)
  if (profile !== undefined) expect(checked.body.profile, name).toMatchObject({ id: profile })
  const questions = (checked.body.questions ?? []) as unknown as { id: string; answer: string | null }[]
  const questionIds = questions.map(({ id }) => id)
  if (answers) expect(questionIds.toSorted(), name).toEqual(Object.keys(answers).toSorted())
  const leftOut = checked.body.left_out as unknown as { columns: { heading: string; reason: string }[]; totals: Record<string, number> }
  if (right.left_out?.columns)
    expect(Object.fromEntries(leftOut.columns.map(({ heading, reason }) => [heading, reason]))).toMatchObject(right.left_out.columns)
  if (right.left_out?.rows) expect(leftOut.totals).toMatchObject(right.left_out.rows)
  if (right.questions) expect(questionIds).toEqual(right.questions)
  // Our own cases of decimal signs are answered so.
  const choices = answers ?? Object.fromEntries(questions.flatMap(({ id, answer }) => (answer === null ? [[id, 'comma']] : [])))
  const guessed = checked.body.table?.map as unknown as Record<string, number>
  const none = Object.fromEntries(required[endpoint].map((column) => [column, null]))
  return (await bringIn(shop, endpoint, bytes, { mode: 'valid', map: { ...none, ...guessed, ...map }, answers: choices }, name)).body
}

const rowsOf = async (shop: Shop, path: string) =>
  (await shop.call('GET', `/v1/business/${path}?per_page=100`)).body.rows as unknown as Record<string, number>[]

test.each(cases)('a file of another program is imported as its case says: %s', async (name, case_) => {
  const { endpoint, file, first, lang = 'en', expect: right } = case_
  const shop = inLanguage(await openShop(server), lang)
  if (case_.tax_on_top) await shop.call('PUT', '/v1/business/sale-taxes', { name: 'Tax on top', rate: case_.tax_on_top })
  if (right.own_export_refused !== undefined) {
    const ownFile = Buffer.from(await exportList(shop, endpoint, lang))
    const checked = await bringIn(shop, endpoint, ownFile, { mode: 'check' })
    expect(checked.body, JSON.stringify(checked.body)).toMatchObject({ refused: right.own_export_refused })
    return
  }
  if (first !== undefined) await importUnderGuess(shop, { ...case_, map: {} }, Buffer.from(first), 'first.csv')
  const reply = await importUnderGuess(shop, case_, readFileSync(new URL(`${name}/${file}`, folder)), file)
  if (right.refused !== undefined) expect(reply.errors_total, JSON.stringify(reply.rows)).toBe(right.refused)
  if (right.stock_differs !== undefined) expect(reply.stock_differs).toBe(right.stock_differs)
  const [headings = [], ...lines] = csvRows(await exportList(shop, endpoint, 'en'))
  const rowByName = new Map(
    lines.map((line) => Object.fromEntries(headings.map((heading, place) => [heading, line[place] ?? '']))).map((row) => [row.Name, row]),
  )
  for (const [record, cells] of Object.entries(right.rows ?? {}))
    if (cells) expect(rowByName.get(record), record).toMatchObject(cells)
    else expect(rowByName.has(record), record).toBe(false)
  for (const record of right.absent ?? []) expect(rowByName.has(record), record).toBe(false)
  if (right.absent_cell !== undefined) expect(lines.flat().join('\n')).not.toContain(right.absent_cell)
  if (right.products !== undefined) expect(await rowsOf(shop, 'products')).toHaveLength(right.products)
  if (right.levels !== undefined)
    expect((await rowsOf(shop, 'inventory-levels')).reduce((sum, { on_hand = 0 }) => sum + on_hand, 0)).toBe(right.levels)
  if (right.told_of !== undefined && Number(reply.skipped) > 0) expect(JSON.stringify(reply)).toContain(right.told_of)
})
