import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** A sale and an intake, by their paths. */
async function someDocuments() {
  const shop = await openShop(server)
  const [rice, bola] = [await addProduct(server, shop), await addContact(server, shop)]
  await stockUp(shop, bola, rice, 5, 100)
  const intake = await stockUp(shop, bola, await addProduct(server, shop), 5, 100)
  const items = [{ product: rice, quantity: 1, price: 500 }]
  const soldResponse = await shop.call('PUT', '/v1/business/sales', { contact: bola, location: shop.location, items, payable_amount: 500 })
  const paths = [`/v1/business/sales/${soldResponse.body.sale?.id}`, `/v1/business/inventory-actions/${intake}`]
  return { shop, paths }
}

test('the reason of a cancel is on the document, in its list, on its paper and in the audit log', async () => {
  const { shop, paths } = await someDocuments()
  for (const path of paths) {
    const canceled = await shop.call('PATCH', `${path}/status`, { status: 'canceled', reason: '  Rung up twice  ' })
    expect(Object.values(canceled.body)[0]).toMatchObject({ status: 'canceled', cancel_reason: 'Rung up twice' })
    const { rows } = (await shop.call('GET', `${path.slice(0, path.lastIndexOf('/'))}?status=canceled`)).body
    expect(rows).toMatchObject([{ cancel_reason: 'Rung up twice' }])
    const page = await server.fastify.inject({ url: `${path}/download?format=html`, headers: { authorization: `Bearer ${shop.token}` } })
    expect(page.body).toContain('Reason: Rung up twice')
  }
  const trail = await server.app.database.transaction({ business_id: shop.business_id }, (db) =>
    db.selectFrom('audit_entries').select(['entity', 'after']).where('business_id', '=', shop.business_id).execute(),
  )
  const entries = trail.filter(({ after }) => (after as { reason?: string } | null)?.reason === 'Rung up twice')
  expect(entries.map(({ entity }) => entity).toSorted()).toEqual(['inventory_actions', 'sales'])
})

test('only a cancel has a reason, and it is optional in the API', async () => {
  const { shop, paths } = await someDocuments()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1, stock_intake_approval_level: 1 })
  for (const path of paths) {
    const refusedResponse = await shop.call('PATCH', `${path}/status`, { status: 'approved', reason: 'It is right' })
    expect(refusedResponse).toMatchObject({
      status: 422,
      body: { errors: { reason: ['A reason is given only where a document is canceled'] } },
    })
    const canceled = await shop.call('PATCH', `${path}/status`, { status: 'canceled' })
    expect(Object.values(canceled.body)[0]).toMatchObject({ status: 'canceled', cancel_reason: null })
  }
})
