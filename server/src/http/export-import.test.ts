import { guessColumns } from '@kasuwa/contract/tables/headings'
import { expect, test } from 'vitest'
import { type Shop, openShop } from '../testing/shop.ts'
import { csvRows } from '../testing/spreadsheets.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()

/** A list as it is taken out. */
async function taken({ token }: Shop, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return (await server.fastify.inject({ method: 'GET', url: `/v1/business/${path}?format=csv`, headers })).body
}

/** Brings a file in as it is, its columns found by their headings. */
async function bringIn({ token }: Shop, kind: 'products' | 'brands', file: string) {
  const form = new FormData()
  form.set('file', new Blob([file]), `${kind}.csv`)
  form.set('map', JSON.stringify(guessColumns(kind, csvRows(file)[0] ?? [])))
  const sent = new Response(form)
  const headers = { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await sent.arrayBuffer())
  return server.fastify.inject({ method: 'PUT', url: `/v1/business/${kind}/import`, headers, payload })
}

test.each(['products', 'brands'] as const)('%s that are taken out and brought in again are as they were', async (kind) => {
  const shop = await openShop(server)
  await shop.call('PUT', '/v1/business/brands', { name: '@Home, "fine"', description: "'=quoted" })
  const form = { name: '=Rice, "fine"', type: 'standard', price: 45_000_00, cost: 40_000_50, barcode: '0012', description: '-x' }
  await shop.call('PUT', '/v1/business/products', form)
  await addVariants(shop, { options: [{ name: 'Size', values: ['Small', 'Large'] }] })
  const before = await taken(shop, kind)
  const rows = csvRows(before).length - 1
  expect(rows).toBe(kind === 'products' ? 4 : 1)
  const answer = await bringIn(shop, kind, before)
  expect(answer.json(), answer.body).toMatchObject({ imported: 0, updated: 0, skipped: rows, refused: 0 })
  expect(await taken(shop, kind)).toBe(before)
})
