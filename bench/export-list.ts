import { get } from 'node:http'
import { withClient } from '@kasuwa/embedded-postgres'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import type { Business } from './business.ts'
import type { Figures } from './figures.ts'
import { canTell, memoryOf } from './processes.ts'

/** Copies one product of the business that many times, as its owner would have created them. */
async function multiply(app: BuiltApp, business: Business, count: number): Promise<void> {
  const [product] = business.products
  const path = `/v1/business/products/${product}`
  const { product: template } = await business.client.must<{ product: { sku: string } }>('GET', path)
  await withClient(ownerUrl(app), async (client) => {
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'products' and is_generated = 'NEVER'`,
    )
    const names = rows.map(({ column_name }) => column_name)
    const newValues: Record<string, string> = {
      id: 'gen_random_uuid()',
      sku: `'EX-' || i`,
      name: `'Export ' || i`,
      sort_name: `'export ' || lpad(i::text, 8, '0')`,
      search_text: `'export ' || i`,
      barcode: 'null',
    }
    const values = names.map((name) => newValues[name] ?? `p.${name}`)
    await client.query(
      `insert into products (${names.join(', ')}) select ${values.join(', ')} from products p, generate_series(1, ${count}) i where p.sku = $1`,
      [template.sku],
    )
    await client.query('vacuum analyze')
  })
}

interface ExportResult {
  firstByte: number
  lastByte: number
  bytes: number
  /** Megabytes above the app's memory before. */
  memory: number
}

function take(app: BuiltApp, { client }: Business, path: string): Promise<ExportResult> {
  const before = canTell ? memoryOf(app.pid) : 0
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(`${app.url}${path}`, { headers: { authorization: `Bearer ${client.token}` } }, (answer) => {
      let [firstByte, bytes, most] = [0, 0, before]
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}.`))
      answer.on('data', (part: Buffer) => {
        firstByte ||= performance.now() - began
        bytes += part.length
        if (canTell) most = Math.max(most, memoryOf(app.pid))
      })
      answer.on('end', () => resolve({ firstByte, bytes, lastByte: performance.now() - began, memory: most - before }))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

/** Export of all products: time to the first byte, and memory. */
export async function exportLists(figures: Figures, app: BuiltApp, business: Business, count: number): Promise<void> {
  await multiply(app, business, count)
  // Warms up the app: memory for pages of the same rows is not the export's.
  for (let page = 1; page <= 200; page++) await business.client.must('GET', `/v1/business/products?per_page=100&page=${page}`)
  // The first export of each format pays for compiling once.
  for (const format of ['csv', 'xlsx']) await take(app, business, `/v1/business/brands?format=${format}`)
  for (const [format, order] of [
    ['csv', 'created_at.desc'],
    ['csv', 'name.asc'],
    ['xlsx', 'created_at.desc'],
  ] as const) {
    const result = await take(app, business, `/v1/business/products?format=${format}&sort=${order}`)
    const work = `${count} products as ${format.toUpperCase()}, ${order}`
    const detail = `all ${(result.bytes / 1_048_576).toFixed(1)} MB in ${(result.lastByte / 1000).toFixed(1)} s`
    figures.atMost(`${work}: first byte`, 1000, result.firstByte, { unit: ' ms', detail })
    if (canTell) figures.atMost('  memory of the app besides', 50, result.memory, { unit: ' MB' })
  }
}
