import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BuiltApp, ownerUrl, postmasterOf } from './built-app.ts'
import { type Business, register } from './business.ts'
import { type Figures, median } from './figures.ts'
import { canTell, cpuOfFamily, memoryOf, withChildren } from './processes.ts'

const brands = ['Peak', 'Dangote', 'Golden Penny', 'Honeywell', 'Mama Gold', 'Indomie', 'Unilever', 'Cadbury', 'Nestlé', 'Power Oil']
const goods = ['Milk powder', 'Refined sugar', 'Semovita', 'Long grain rice', 'Vegetable oil', 'Noodles', 'Toilet soap', 'Cocoa drink']
const categories = ['Groceries', 'Drinks', 'Toiletries', 'Baby', 'Household', 'Snacks', 'Spices', 'Frozen']
const headings = ['name', 'sku', 'barcode', 'description', 'category', 'brand', 'tags', 'cost', 'price', 'reorder_level']
const pick = (from: readonly string[], index: number) => from[index % from.length] ?? ''

/** A product list as a spreadsheet saves it: about 170 bytes a row, each with category and brand, every other one with tags. */
export function productsFile(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `${pick(brands, index)} ${pick(goods, index * 7 + (index >> 3))} ${50 + (index % 19) * 50}g pack ${index}`
    const description = `Sealed, kept dry, sold by the piece or in cartons of ${6 + (index % 4) * 6}`
    const cost = 500 + (index % 900) * 10
    return [
      ...[
        name,
        `SKU-${100_000 + index}`,
        String(6_150_000_000_000 + index),
        `"${description}"`,
        pick(categories, index),
        pick(brands, index),
      ],
      ...[index % 2 ? '"New, Local"' : '', `${cost}.00`, `"${(cost * 1.2).toFixed(2)}"`, index % 3 ? '' : '12'],
    ].join(',')
  })
  return Buffer.from(`${headings.join(',')}\r\n${rows.join('\r\n')}\r\n`)
}

const contactHeadings = 'name email phone group gender type dob country state city address'.split(' ')

/** A customer list as a spreadsheet saves it, with twenty groups. */
export function contactsFile(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, index) =>
    [
      ...[
        `Customer ${pick(brands, index)} ${index}`,
        `customer-${index}@mail.test`,
        `0803${String(1_000_000 + index)}`,
        `Group ${index % 20}`,
      ],
      ...[
        index % 2 ? 'male' : 'female',
        'customer',
        `19${60 + (index % 40)}-0${1 + (index % 9)}-11`,
        'NG',
        'Lagos',
        'Ikeja',
        `${index} Allen Avenue`,
      ],
    ].join(','),
  )
  return Buffer.from(`${contactHeadings.join(',')}\r\n${rows.join('\r\n')}\r\n`)
}

interface ImportReply {
  import?: { id: string; status: string }
  imported?: number
}

/** Imports a file and waits until it is done. @returns milliseconds */
export async function bringIn(
  app: BuiltApp,
  { client }: Business,
  file: Buffer,
  kind: 'products' | 'contacts' = 'products',
): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), `${kind}.csv`)
  form.append('mode', 'all')
  const columns = kind === 'products' ? headings : contactHeadings
  form.append('map', JSON.stringify(Object.fromEntries(columns.map((heading) => [heading, heading]))))
  const began = performance.now()
  const answer = await fetch(`${app.url}/v1/business/${kind}/import`, {
    ...{ method: 'PUT', body: form, headers: { authorization: `Bearer ${client.token}`, accept: 'application/json' } },
  })
  const reply = (await answer.json()) as ImportReply
  if (answer.status > 202) throw new Error(`The import answered ${answer.status}: ${JSON.stringify(reply).slice(0, 500)}`)
  for (let status = reply.import?.status; status !== 'done';) {
    if (status !== 'waiting' && status !== 'running') throw new Error(`The import is ${status}.`)
    await delay(20)
    status = (await client.must<Required<ImportReply>>('GET', `/v1/business/imports/${reply.import?.id}`)).import.status
  }
  return performance.now() - began
}

/** Tables that imports write, in the order of their references. */
const contactTables = ['contact_groups', 'contacts', 'contact_group_members']
const tables = ['brands', 'product_categories', 'product_tags', 'products', 'tagged_products', 'inventory_levels']

interface Copied {
  /** Milliseconds of wall clock, and of processor time. */
  took: number
  cpu: number
}

/** Runs psql as the tables' owner, past row level security: no other client here supports COPY. @returns its output */
async function psql(app: BuiltApp, script: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(ownerUrl(app))
  const env = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password }
  const child = spawn('psql', ['-qAtX', '-v', 'ON_ERROR_STOP=1', pathname.slice(1)], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(script)
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`psql ended with ${code}.`)
  return output.trim()
}

/** Copies the rows of one business to another in the same tables: the database's least cost for them. */
async function copyOf(app: BuiltApp, from: Business, to: Business, copied: readonly string[] = tables): Promise<Copied> {
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-copy-'))
  const idOf = ({ email }: Business) =>
    psql(app, `select business_id from members join merchants on merchants.id = merchant_id where merchants.email = '${email}'`)
  try {
    const [source, target] = [await idOf(from), await idOf(to)]
    const place = await psql(app, `select id from locations where business_id = '${target}' and is_default`)
    const replacements: Record<string, string> = { business_id: `'${target}'`, location_id: `'${place}'` }
    const files: { table: string; names: string; path: string }[] = []
    for (const table of copied) {
      const columnText = await psql(
        app,
        `select column_name from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
      )
      const columns = columnText.split('\n')
      const path = join(folder, table)
      const chosen = columns.map((name) => replacements[name] ?? name).join(', ')
      // Each business has its own walk-in customer.
      const rows = `${table} where business_id = '${source}'${table === 'contacts' ? ' and not is_walk_in' : ''}`
      await psql(app, `\\copy (select ${chosen} from ${rows}) to '${path}'`)
      files.push({ table, names: columns.join(', '), path })
    }
    const copies = files.map(({ table, names, path }) => `\\copy ${table} (${names}) from '${path}'`)
    const cpu = () => cpuOfFamily(postmasterOf(app))
    const before = cpu()
    const stamp = 'select extract(epoch from clock_timestamp()) * 1000;'
    const output = await psql(app, [stamp, 'begin;', ...copies, 'commit;', stamp].join('\n'))
    const [began = 0, ended = 0] = output.split('\n').map(Number)
    return { took: ended - began, cpu: cpu() - before }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Megabytes of the app and its helper processes, without the database. */
const measureMemory = (app: BuiltApp): number => {
  const postmaster = postmasterOf(app)
  return withChildren(app.pid).reduce((sum, pid) => (pid === postmaster ? sum : sum + ownMemory(pid)), 0)
}

function ownMemory(pid: number): number {
  try {
    return memoryOf(pid)
  } catch {
    // The process has ended since.
    return 0
  }
}

/** Reads another business's products repeatedly during some work. @returns milliseconds, the 95th percentile */
async function measureDuring<T>({ client }: Business, work: () => Promise<T>): Promise<{ result: T; p95: number }> {
  const times: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver || times.length < 20) {
      times.push(await client.time('/v1/business/products?per_page=20'))
      await delay(10)
    }
  })()
  const result = await work().finally(() => (isOver = true))
  await asking
  const sorted = times.toSorted((a, b) => a - b)
  return { result, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 }
}

async function watched<T>(app: BuiltApp, work: () => Promise<T>): Promise<{ result: T; most: number }> {
  const before = measureMemory(app)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, measureMemory(app))), 50)
  const result = await work().finally(() => clearInterval(timer))
  return { result, most: most - before }
}

const ofAll = (app: BuiltApp) => ({ app: cpuOfFamily(app.pid), database: cpuOfFamily(postmasterOf(app)) })

/** Imports of products: against plain `COPY` of the same rows, and their effect on other callers. */
export async function bringInTables(
  figures: Figures,
  app: BuiltApp,
  { large, small, times }: { large: number; small: number; times: number },
) {
  const neighbour = await register(app)
  await bringIn(app, neighbour, productsFile(200))
  await bringIn(app, await register(app), productsFile(small))
  const smalls: { took: number; copy: Copied }[] = []
  for (let left = times; left > 0; left--) {
    const [source, target] = [await register(app), await register(app)]
    const took = await bringIn(app, source, productsFile(small))
    smalls.push({ took, copy: await copyOf(app, source, target) })
  }
  const took = median(smalls.map((run) => run.took))
  const slowed = Math.max(1, median(smalls.map(({ copy }) => copy.took / copy.cpu)))
  const detail = `${(took / 1000).toFixed(2)} s; COPY ${median(smalls.map(({ copy }) => copy.took)).toFixed(0)} ms, ${slowed.toFixed(1)} × its processor time`
  figures.atMost(`${small} products brought in`, 0.35, took / 1000 / slowed, { unit: ' s', of: ', the machine as idle', detail })
  await ofContacts(figures, app, small)
  const file = productsFile(large)
  for (let left = times; left > 0; left--) {
    const [source, target] = [await register(app), await register(app)]
    const calm = await measureDuring(neighbour, () => delay(3000))
    const cpu = ofAll(app)
    const { result: imported, most } = await watched(app, () => measureDuring(neighbour, () => bringIn(app, source, file)))
    const after = ofAll(app)
    const copy = await copyOf(app, source, target)
    figures.atLeast(`${large} products (${(file.length / 1e6).toFixed(1)} MB) brought in`, 0.3, copy.took / imported.result, {
      of: ' × the rate of COPY',
      detail: `${(imported.result / 1000).toFixed(1)} s of ${(copy.took / 1000).toFixed(1)} s; CPU app ${((after.app - cpu.app) / 1000).toFixed(1)} s, database ${((after.database - cpu.database) / 1000).toFixed(1)}, COPY ${(copy.cpu / 1000).toFixed(1)}`,
    })
    figures.atMost('  p95 of others meanwhile', 2, imported.p95 / calm.p95, {
      ...{ of: ' × before', detail: `${imported.p95.toFixed(1)} ms of ${calm.p95.toFixed(1)}` },
    })
    if (canTell) figures.atMost('  memory of the app and its reader besides', 150, most, { unit: ' MB' })
  }
}

async function ofContacts(figures: Figures, app: BuiltApp, count: number): Promise<void> {
  await bringIn(app, await register(app), contactsFile(count), 'contacts')
  const [source, target] = [await register(app), await register(app)]
  const cpu = ofAll(app)
  const took = await bringIn(app, source, contactsFile(count), 'contacts')
  const after = ofAll(app)
  const copy = await copyOf(app, source, target, contactTables)
  figures.atLeast(`${count} contacts brought in`, 0.3, copy.took / took, {
    of: ' × the rate of COPY',
    detail: `${(took / 1000).toFixed(2)} s of ${(copy.took / 1000).toFixed(2)}; CPU app ${after.app - cpu.app} ms, database ${after.database - cpu.database}, COPY ${copy.cpu}`,
  })
}
