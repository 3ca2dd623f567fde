import { api } from '@kasuwa/contract'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '../services/log.ts'
import { canariesIn, plantCanaries } from '../testing/canaries.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { ownServer } from '../testing/test-server.ts'
import { type World, approvedSale, openWorld } from '../testing/world.ts'

/* A link’s holder sees its one record and nothing else; an invalid link reveals nothing. */
let late = 0
const lines: string[] = []
const server = await ownServer({}, () => Date.now() + late, openLog('info', { write: (line) => void lines.push(line) }))
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const days = 86_400_000
const kinds = {
  sale: 'sales/{id}',
  quotation: 'quotations/{id}',
  order: 'purchase-orders/{id}',
  statement: 'contacts/{id}/statement',
} as const

const idOf: Record<keyof typeof kinds, (world: World) => Promise<string>> = {
  sale: approvedSale,
  order: (world) => world.findOrCreate('purchase_order'),
  quotation: (world) => world.findOrCreate('quotation'),
  statement: (world) => world.findOrCreate('contact'),
}
const pathOf = (kind: keyof typeof kinds, id: string) => `/v1/business/${kinds[kind].replace('{id}', id)}/share`

/** A thing that was shared just now. */
async function idOfShared(world: World, kind: keyof typeof kinds): Promise<string> {
  const id = await idOf[kind](world)
  await share(world, kind, id)
  return id
}

/** The path of a new link: `/d/…`. */
async function share(world: World, kind: keyof typeof kinds, id: string): Promise<string> {
  const { url } = (await world.mustCall('POST', pathOf(kind, id), {})) as unknown as { url: string }
  expect(url).toMatch(/^http:\/\/shop\.test\/d\/[\w-]{43}$/)
  return new URL(url).pathname
}

async function open(path: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: replyHeaders, rawPayload, body } = await server.fastify.inject({ url: path, headers })
  const isPdf = replyHeaders['content-type'] === 'application/pdf'
  return { status: statusCode, headers: replyHeaders, text: isPdf ? pdfText(rawPayload) : body, isPdf }
}

/** All that could tell one answer from another. */
const readPage = async (path: string) => {
  const { status, headers, text } = await open(path)
  const { 'x-request-id': _, date: __, ...rest } = headers
  return { status, headers: rest, text }
}
const nowhere = () => readPage(`/d/${'A'.repeat(43)}`)

test('a sale, a quotation, an order and a statement open without a login, as a page and as PDF, in the language of who shared them', async () => {
  const world = await openWorld(server)
  for (const kind of ['sale', 'quotation', 'order', 'statement'] as const) {
    const id = await idOf[kind](world)
    const path = await share(world, kind, id)
    const page = await open(path, { 'accept-language': 'fr' })
    expect(page).toMatchObject({
      status: 200,
      headers: { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
    })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    // Nothing runs on it, and all it may fetch is the logo.
    expect(page.text).not.toMatch(/<script|<link|@import|url\(|<iframe|<form/i)
    expect(page.text).toContain('Download PDF')
    const pdf = await open(`${path}/pdf`)
    expect([pdf.status, pdf.isPdf]).toEqual([200, true])
    expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''.+\.pdf$/)
    const [row] = (await world.mustCall('GET', pathOf(kind, id), undefined)).rows as unknown as Record<string, unknown>[]
    expect(row).toMatchObject({ created_by: { name: expect.any(String) } })
    expect(JSON.stringify(row)).not.toContain(path.slice(3))
  }
  // It stands on the timeline, and a contact that was shared is not one that was made.
  const latestEvent = async (path: string) =>
    ((await world.mustCall('GET', path, undefined)).rows as unknown as { what: string }[])[0]?.what
  expect(await latestEvent(`/v1/business/sales/${await idOfShared(world, 'sale')}/timeline`)).toBe('shared')
  expect(await latestEvent(`/v1/business/contacts/${await idOf.statement(world)}/timeline`)).toBe('statement_shared')
  const french = await server.fastify.inject({
    method: 'POST',
    url: pathOf('sale', await world.findOrCreate('sale')),
    headers: { authorization: `Bearer ${world.token}`, 'accept-language': 'fr', 'content-type': 'application/json' },
    payload: '{}',
  })
  expect((await open(new URL(french.json<{ url: string }>().url).pathname, { 'accept-language': 'en' })).text).toContain('lang="fr"')
})

test('a wrong link, one that ran out, an ended one and one of a deleted record are answered the same, to the letter', async () => {
  const world = await openWorld(server)
  const none = await nowhere()
  expect(none.status).toBe(404)
  for (const kind of ['sale', 'quotation', 'order', 'statement'] as const) {
    const id = await idOf[kind](world)
    const [path, otherPath] = [await share(world, kind, id), await share(world, kind, id)]
    expect((await open(path)).status).toBe(200)
    late = 90 * days - 60_000
    expect((await open(path)).status).toBe(200)
    late = 90 * days
    expect(await readPage(path)).toEqual(none)
    expect(await readPage(`${path}/pdf`)).toEqual(none)
    late = 0
    // A letter of it is another link.
    const letter = path.endsWith('A') ? 'B' : 'A'
    for (const wrong of [
      `${path.slice(0, 5)}${letter === path[5] ? 'C' : letter}${path.slice(6)}`,
      `${path.slice(0, -1)}${letter}`,
      `${path}x`,
      path.slice(0, -4),
      '/d/%20',
      '/d/..%2f',
    ])
      expect(await readPage(wrong), wrong).toEqual(none)
    expect(await world.call('DELETE', pathOf(kind, id))).toMatchObject({ status: 200 })
    expect(await readPage(path)).toEqual(none)
    expect(await readPage(otherPath)).toEqual(none)
    expect((await world.mustCall('GET', pathOf(kind, id), undefined)).rows).toEqual([])
    expect(await world.call('DELETE', pathOf(kind, id))).toMatchObject({ status: 200 })
  }
  // A pending order that is deleted takes its links with it.
  const order = await world.another('purchase_order')
  const path = await share(world, 'order', order)
  expect((await open(path)).status).toBe(200)
  expect(await world.call('DELETE', `/v1/business/purchase-orders/${order}`)).toMatchObject({ status: 200 })
  expect(await readPage(path)).toEqual(none)
})

test('with a business its links end', async () => {
  const world = await openWorld(server)
  const path = await share(world, 'sale', await approvedSale(world))
  expect((await open(path)).status).toBe(200)
  await client.query('update businesses set deleted_at = now() where id = $1', [world.business_id])
  expect(await readPage(path)).toEqual(await nowhere())
})

test('a statement stays as it was shared, beside the current debt, and a shared sale shows its current state', async () => {
  const world = await openWorld(server)
  const contact = await world.another('contact')
  const adjust = (amount: number) =>
    world.mustCall('POST', `/v1/business/contacts/${contact}/adjust-balance`, { amount, type: 'increment' })
  await adjust(120_000)
  const path = await share(world, 'statement', contact)
  await adjust(5_000)
  const { text } = await open(path)
  expect(text).toContain('You owe ₦1,200.00')
  expect(text).toContain('Today: You owe ₦1,250.00')
  expect(text).not.toContain('₦50.00')
  expect((await open(`${path}/pdf`)).text).toContain('You owe ₦1,200.00')

  const sale = await approvedSale(world)
  const link = await share(world, 'sale', sale)
  const left = async () => /([₦\d,.]+) due/.exec((await open(link)).text)?.[1]
  expect(await left()).toBeDefined()
  await world.mustCall('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled', reason: 'Rung up twice' })
  expect(await left()).toBeUndefined()
  expect((await open(link)).text).toContain('Rung up twice')
})

/** Columns that papers show: of the document itself, of the two sides, of the account to pay into. Nothing else of a business is on its pages. */
const shownColumns = new Set(
  `businesses.name businesses.phone businesses.email businesses.state businesses.city businesses.address1 businesses.postal_code
  businesses.rc_number businesses.tin businesses.paper_terms businesses.paper_footer
  contacts.name contacts.company_name contacts.phone contacts.email contacts.state contacts.city contacts.address
  locations.name locations.state locations.city locations.address locations.postal_code
  sales.note sales.cancel_reason sale_items.product_name sale_items.sku sale_items.name sale_tax_lines.name sale_taxes.tax_id
  sale_item_components.name sale_item_components.product_name
  bank_accounts.bank_name bank_accounts.account_number bank_accounts.account_name
  quotations.note quotation_items.product_name quotation_tax_lines.name purchase_orders.note purchase_order_items.product_name products.name products.sku
  merchants.first_name merchants.last_name`.split(/\s+/),
)

test('a page tells what its paper shows, and no other column of its business, nor of another', async () => {
  const world = await openWorld(server)
  const neighbour = await openWorld(server)
  for (const eachWorld of [world, neighbour]) {
    for (const kind of ['sale', 'quotation', 'purchase_order', 'inventory_action', 'balance_transaction', 'bank_account'] as const)
      await eachWorld.findOrCreate(kind)
    await approvedSale(eachWorld)
  }
  const paths = await Promise.all(
    (['sale', 'quotation', 'order', 'statement'] as const).map(async (kind) => share(world, kind, await idOf[kind](world))),
  )
  await plantCanaries(client, neighbour.business_id)
  const planted = await plantCanaries(client, world.business_id)
  expect(planted.length).toBeGreaterThan(60)
  const columns = new Set<string>()
  for (const path of paths)
    for (const form of ['', '/pdf'])
      for (const column of canariesIn((await open(`${path}${form}`)).text.replaceAll(/[\u200b\n]/g, ''))) columns.add(column)
  expect([...columns].filter((column) => !shownColumns.has(column))).toEqual([])
  expect(columns.size).toBeGreaterThan(10)
  // The neighbour's are on none of them.
  const { rows } = await client.query<{ name: string }>('select name from contacts where business_id = $1', [neighbour.business_id])
  const allText = (await Promise.all(paths.map(async (path) => (await open(path)).text))).join()
  expect(rows.filter(({ name }) => allText.includes(name)).length).toBe(0)
})

test('an order is shared without its prices by a member who may not see costs', async () => {
  const world = await openWorld(server)
  const order = await world.findOrCreate('purchase_order')
  const clerk = await world.member(['purchase-order.view'])
  const buyer = await world.member(['purchase-order.view', 'product.view-cost'])
  const pageBy = async (token: string) => {
    const { json } = await server.fastify.inject({
      method: 'POST',
      url: pathOf('order', order),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{}',
    })
    return (await open(new URL(json<{ url: string }>().url).pathname)).text
  }
  expect(await pageBy(clerk.token)).not.toContain('₦')
  expect(await pageBy(buyer.token)).toContain('₦')
})

test('only the hash of a link is kept, and no log has it', async () => {
  const world = await openWorld(server)
  const path = await share(world, 'sale', await approvedSale(world))
  await open(path)
  await open(`${path}/pdf`)
  const token = path.slice(3)
  const { rows } = await client.query<{ all: string }>(
    `select (select jsonb_agg(l)::text from share_links l where business_id = $1) || (select jsonb_agg(a)::text from audit_entries a where business_id = $1) as all`,
    [world.business_id],
  )
  expect(rows[0]?.all).toContain('shared_until')
  expect(rows[0]?.all).not.toContain(token)
  expect(lines.join('\n')).toContain('/d/:token')
  expect(lines.join('\n')).not.toContain(token)
  // Nor does it tell which business it is of.
  const bytes = Buffer.from(token, 'base64url').toString('hex')
  expect(bytes).not.toContain(world.business_id.replaceAll('-', ''))
})

test('each network opens so many a minute, and fewer as PDF', async () => {
  const limitedServer = await ownServer({ REQUESTS_A_MINUTE: '30000' })
  const from = (ip: string, url = '/d/none') =>
    limitedServer.fastify.inject({ url, remoteAddress: ip }).then(({ statusCode }) => statusCode)
  const pages: number[] = []
  for (let count = 0; count < 61; count++) pages.push(await from('10.0.0.1'))
  expect(pages).toEqual([...Array.from({ length: 60 }, () => 404), 429])
  const response = await limitedServer.fastify.inject({ url: '/d/none', remoteAddress: '10.0.0.1' })
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(response.body).toContain('<h1>')
  const papers: number[] = []
  for (let count = 0; count < 13; count++) papers.push(await from('10.0.0.1', '/d/none/pdf'))
  expect(papers).toEqual([...Array.from({ length: 12 }, () => 404), 429])
  expect(await from('10.0.0.2')).toBe(404)
})

test('while the app’s address opens on its own machine alone no link is made, and the list of them says so', async () => {
  const home = await ownServer({ PUBLIC_URL: 'http://shop.localhost' })
  const world = await openWorld(home)
  const sale = await world.findOrCreate('sale')
  expect(await world.call('POST', pathOf('sale', sale), {})).toMatchObject({ status: 409, body: { code: 'link_leads_nowhere' } })
  expect(await world.mustCall('GET', pathOf('sale', sale), undefined)).toMatchObject({ can_share: false, rows: [] })
  expect(api.shareLinks.sale.keyless).toBe(true)
})
