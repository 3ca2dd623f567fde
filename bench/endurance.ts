import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../scripts/run.mjs'
import { type BuiltApp, dataFolder, postmasterOf, startBuiltApp } from './built-app.ts'
import { type Business, fill, login, productName, register, saleOf } from './business.ts'
import type { Client } from './client.ts'
import type { Figures } from './figures.ts'
import { bringIn, contactsFile, productsFile } from './imports.ts'
import { canTell, cpuOf, forgetMost, memoryOf, mostMemoryOf, withChildren } from './processes.ts'

/** Seconds between memory readings. */
const apart = 10
/** Growth is measured after this part of the run: over the last 20 of 30 minutes from 10 on. */
const measuredShare = 2 / 3

interface Reading {
  /** Seconds since the load began. */
  at: number
  memory: number
  /** Megabytes of its helper processes for papers, pictures and tables. */
  helpers: number
}

/** A shop of the load; it reconnects before its session expires. */
class Shop {
  #until = 0
  #loggingIn: Promise<Client> | undefined
  #client: Client

  constructor(
    readonly app: BuiltApp,
    readonly business: Business,
  ) {
    this.#client = business.client
  }

  async client(): Promise<Client> {
    if (performance.now() < this.#until) return this.#client
    this.#loggingIn ??= login(this.app, this.business).then(({ client }) => client)
    this.#client = await this.#loggingIn
    this.#loggingIn = undefined
    this.#until = performance.now() + 300_000
    return this.#client
  }
}

type Work = (shop: Shop, turn: number) => Promise<void>

const pick = <T>(from: readonly T[], turn: number) => from[turn % from.length] as T

async function ask(shop: Shop, path: string): Promise<void> {
  const client = await shop.client()
  const { status, content } = await client.send({ method: 'GET', path })
  // A report soon after a slow one gets 503 and waits, as on screen.
  if (status !== 200 && status !== 503) throw new Error(`GET ${path} ${status} ${content.subarray(0, 500).toString()}`)
}

const lists = ['sales', 'sales/items', 'products', 'contacts', 'inventory-levels', 'inventory-actions', 'brands']

const read: Work = async (shop, turn) => {
  const { products, contacts } = shop.business
  const word = encodeURIComponent(productName(turn % 200).slice(0, 2 + (turn % 6)))
  const path = pick(
    [
      `dashboard?period=last-30-days`,
      `dashboard/waiting`,
      `items-for-sale?search=${word}&location=${shop.business.location}`,
      `items-for-sale/most-sold?location=${shop.business.location}`,
      `products?search=${word}&count_to=200`,
      `products/${pick(products, turn)}`,
      `contacts/${pick(contacts, turn)}`,
      `contacts/${pick(contacts, turn)}/statement`,
      ...lists.map((list) => `${list}?per_page=50&page=${1 + (turn % 3)}`),
    ],
    turn,
  )
  await ask(shop, `/v1/business/${path}`)
}

const sell: Work = async (shop, turn) => {
  const { method, path, body } = saleOf(shop.business, 2 + (turn % 9), turn)
  await (await shop.client()).must(method, path, body)
}

const report: Work = async (shop, turn) => {
  const of = pick(['sales', 'products', 'contacts', 'inventory-levels'], turn)
  const format = turn % 5 === 0 ? `&format=${pick(['pdf', 'csv', 'xlsx'], turn / 5)}` : ''
  const groups = {
    sales: ['product', 'contact'],
    products: ['product', 'category'],
    contacts: ['contact'],
    'inventory-levels': ['location'],
  }
  const group = turn % 2 ? `&group_by=${pick(groups[of as keyof typeof groups], turn >> 2)}` : ''
  await ask(shop, `/v1/business/${of}/report?period=last-12-months&interval=month${group}${format}`)
}

const print: Work = async (shop, turn) => {
  const client = await shop.client()
  const { rows } = await client.must<{ rows: { id: string }[] }>('GET', `/v1/business/sales?per_page=20`)
  const labelled = shop.business.products.slice(0, 24)
  const path = pick(
    [
      `sales/${pick(rows, turn)?.id ?? ''}/download?format=pdf`,
      `products/labels?layout=a4-3x8&products=${labelled.join()}&quantities=${labelled.map(() => 2).join()}`,
      `sales/${pick(rows, turn + 7)?.id ?? ''}/download?format=pdf`,
      `products/price-list?pictures=1`,
    ],
    turn,
  )
  await ask(shop, `/v1/business/${path}`)
}

const takeOut: Work = (shop, turn) =>
  ask(shop, `/v1/business/${pick(['products', 'sales', 'sales/items', 'contacts'], turn)}?format=${pick(['csv', 'xlsx'], turn >> 2)}`)

const picture: Work = async (shop, turn) => {
  const client = await shop.client()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(readFileSync(join(root, 'docs', 'home.png')))]), 'home.png')
  const answer = await fetch(`${shop.app.url}/v1/business/uploads/images`, {
    ...{ method: 'PUT', body: form, headers: { authorization: `Bearer ${client.token}`, accept: 'application/json' } },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`A picture answered ${answer.status}: ${text}`)
  const { url } = JSON.parse(text) as { url: string }
  await client.must('PATCH', `/v1/business/products/${pick(shop.business.products, turn)}`, { image: url })
  const pictureResponse = await fetch(new URL(new URL(url).pathname, shop.app.url))
  await pictureResponse.arrayBuffer()
}

const bring: Work = async ({ app }, turn) => {
  const business = await register(app)
  await bringIn(app, business, productsFile(1000))
  if (turn % 2) await bringIn(app, business, contactsFile(1000), 'contacts')
  business.client.close()
}

/** Concurrent work, with the pause of each between two turns: about 40 requests a second in all. */
const load: Record<string, { work: Work; rest: number; hands: number }> = {
  reads: { work: read, rest: 100, hands: 3 },
  sales: { work: sell, rest: 200, hands: 2 },
  reports: { work: report, rest: 2000, hands: 1 },
  papers: { work: print, rest: 2000, hands: 1 },
  exports: { work: takeOut, rest: 5000, hands: 1 },
  pictures: { work: picture, rest: 10_000, hands: 1 },
  imports: { work: bring, rest: 45_000, hands: 1 },
}

/** All kinds as shops mix them, or a single kind without pause. */
const loadsOf = (only: string | undefined) =>
  Object.entries(load).flatMap(([name, task]) => {
    if (only === undefined) return [[name, task] as const]
    return name === only ? [[name, { ...task, rest: 0 }] as const] : []
  })

function reading(app: BuiltApp, at: number): Reading {
  const database = postmasterOf(app)
  const helpers = withChildren(app.pid).filter((pid) => pid !== app.pid && pid !== database)
  const sum = helpers.reduce((all, pid) => {
    try {
      return all + memoryOf(pid)
    } catch {
      // The process has ended since.
      return all
    }
  }, 0)
  return { at, memory: memoryOf(app.pid), helpers: sum }
}

/** Relative growth over the readings: slope of the least-squares line, against its start. */
export function growthOf(readings: readonly { at: number; memory: number }[]): number {
  const mean = (of: (one: { at: number; memory: number }) => number) =>
    readings.reduce((sum, point) => sum + of(point), 0) / readings.length
  const [at, meanMemory] = [mean((point) => point.at), mean((point) => point.memory)]
  const slope = mean((point) => (point.at - at) * (point.memory - meanMemory)) / mean((point) => (point.at - at) ** 2)
  const [first, last] = [readings[0]?.at ?? 0, readings.at(-1)?.at ?? 0]
  return (slope * (last - first)) / (meanMemory + slope * (first - at))
}

/** Minutes of mixed work by a few shops: peak memory of the app, and whether it grows. */
export async function endurance(figures: Figures, minutes: number, size: number, only?: string): Promise<void> {
  if (!canTell) return figures.skipped('minutes of mixed load', 'this system does not tell')
  const app = await startBuiltApp(dataFolder(), { DEMO: '0' })
  const businesses: Business[] = []
  for (let left = 3; left > 0; left--) {
    const business = await register(app)
    await fill(business, { products: size, contacts: size, sales: size, stocked: size })
    businesses.push(business)
  }
  const shops = businesses.map((business) => new Shop(app, business))
  const [began, cpu] = [performance.now(), cpuOf(app.pid)]
  const seconds = () => (performance.now() - began) / 1000
  const [readings, done]: [Reading[], Record<string, number>] = [[], {}]
  forgetMost(app.pid)
  const isOver = () => seconds() > minutes * 60
  const doing = loadsOf(only).flatMap(([name, { work, rest, hands }]) =>
    Array.from({ length: hands }, async (_, hand) => {
      for (let turn = hand; !isOver(); turn += hands) {
        await work(pick(shops, turn), turn)
        done[name] = (done[name] ?? 0) + 1
        await delay(rest)
      }
    }),
  )
  const watching = (async () => {
    while (!isOver()) {
      const latest = reading(app, seconds())
      readings.push(latest)
      if (readings.length % 30 === 1)
        console.log(`  ${(latest.at / 60).toFixed(0)} min: ${latest.memory.toFixed(0)} MB, helpers ${latest.helpers.toFixed(0)}`)
      for (let second = 0; second < apart && !isOver(); second++) await delay(1000)
    }
  })()
  await Promise.all([...doing, watching])
  const most = mostMemoryOf(app.pid)
  const late = readings.filter(({ at }) => at > minutes * 60 * (1 - measuredShare))
  const counts = Object.entries(done).map(([name, count]) => `${count} ${name}`)
  figures.also(`${minutes} minutes of mixed load, three businesses`, counts.join(', '))
  figures.also('  processor time of the app', `${(((cpuOf(app.pid) - cpu) / 1000 / seconds()) * 100).toFixed(0)} % of one core`)
  figures.atMost('  memory of the app at its most', 200, most, { unit: ' MB', detail: `at first ${(readings[0]?.memory ?? 0).toFixed(0)}` })
  figures.atMost(`  its growth over the last ${(minutes * measuredShare).toFixed(0)} minutes`, 5, growthOf(late) * 100, {
    unit: ' %',
    detail: `${(late[0]?.memory ?? 0).toFixed(0)} to ${(late.at(-1)?.memory ?? 0).toFixed(0)} MB`,
  })
  figures.also(
    '  its processes for papers, pictures and tables',
    `${Math.max(...readings.map((point) => point.helpers)).toFixed(0)} MB at most`,
  )
  await delay(60_000)
  figures.also('  a minute after', `${memoryOf(app.pid).toFixed(0)} MB`)
  await app.stop()
}
