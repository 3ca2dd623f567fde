import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const shop = await openShop(server)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const item = (number: number) => ({ product: `pd01M81P91VP8QHWFZTV3CQRDWV${number}`, quantity: number, price: 1999 })
const sale = {
  ...{ contact: 'ct01M81P91VP8QHWFZTV3CQRDWVA', location: 'lo01M81P91VP8QHWFZTV3CQRDWVB' },
  ...{ items: [item(1), item(2)], payable_amount: 5997 },
}

/** The response to that sale, without two figures that were stored beside it. */
const answered = {
  ...{ id: 'sa01M81P91VP8QHWFZTV3CQRDWVC', number: 'SL-000000', status: 'approved', total: 5997, note: 'Fresh “ẹ̀wà”' },
  items: [{ id: 'si01M81P91VP8QHWFZTV3CQRDWVD', product_id: item(1).product, name: 'Beans', quantity: 1, price: 1999, metadata: null }],
  edges: { contact: { id: sale.contact, balance: 0 } },
}

// As commit 460de4bf hashed and compressed them.
const hash = 'd8B9akt0fmGbxYPM1HGfdQe2yu_eorlOyhrg_j_Myek'
const packed =
  'WGbbYnbew+IPHBnaWQmHB7EFO9Q9oEwNiwMlt6LU4gyFRw1zHu7aeaah/PCCRw1zUcIHHho4XOCihCWY8JRh0PBzSk3MK8ZTpGGETSyBNImnTEZkmNra2loAd8tuag=='

/** Stores a response as the previous version did. */
const storeResponse = (key: string, answer: Buffer, late: object | null = null) =>
  client.query(
    `insert into idempotency_keys (business_id, merchant_id, key, request_hash, status, answer, late, created_at)
     values ($1, $2, $3, $4, 201, $5, $6, now())`,
    [shop.business_id, shop.merchant_id, key, hash, answer, late],
  )

const retry = (key: string) => shop.call('PUT', '/v1/business/sales', sale, { 'idempotency-key': key })

test('a sale that was answered before the upgrade is answered alike after it', async () => {
  const late = { 'sale.number': 'SL-000007', 'sale.edges.contact.balance': 5997 }
  await storeResponse('packed', Buffer.from(packed, 'base64'), late)
  const contact = { ...answered.edges.contact, balance: 5997 }
  expect(await retry('packed')).toMatchObject({
    ...{ status: 201, headers: { 'idempotency-replayed': 'true' } },
    body: { sale: { ...answered, number: 'SL-000007', edges: { contact } } },
  })
})

test('so is one that was too short to be packed', async () => {
  await storeResponse('plain', Buffer.from(JSON.stringify({ sale: { id: answered.id } })))
  expect(await retry('plain')).toMatchObject({ status: 201, body: { sale: { id: answered.id } } })
})

test('a response of any endpoint is stored as the JSON that was sent', async () => {
  const name = `Peak ${'milk '.repeat(20)}ẹ̀wà`
  const response = await shop.call('PUT', '/v1/business/brands', { name }, { 'idempotency-key': 'new' })
  expect(response).toMatchObject({ status: 201, body: { brand: { name } } })
  const { rows } = await client.query<{ answer: string }>(
    `select convert_from(answer, 'UTF8') as answer from idempotency_keys where business_id = $1 and key = 'new'`,
    [shop.business_id],
  )
  expect(rows.map(({ answer }) => JSON.parse(answer) as unknown)).toEqual([response.body])
})
