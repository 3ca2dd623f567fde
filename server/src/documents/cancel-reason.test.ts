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
  const sold = await shop.call('PUT', '/v1/business/sales', { contact: bola, location: shop.location, items, payable_amount: 500 })
  const paths = [`/v1/business/sales/${sold.body.sale?.id}`, `/v1/business/inventory-actions/${intake}`]
  return { shop, paths }
}

test('why a document of any kind was canceled is kept on it, in its list, on its paper and in the trail', async () => {
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
  const told = trail.filter(({ after }) => (after as { reason?: string } | null)?.reason === 'Rung up twice')
  expect(told.map(({ entity }) => entity).toSorted()).toEqual(['inventory_actions', 'sales'])
})

test('a reason goes with a cancel alone, and is not needed on the wire', async () => {
  const { shop, paths } = await someDocuments()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1, stock_intake_approval_level: 1 })
  for (const path of paths) {
    const refused = await shop.call('PATCH', `${path}/status`, { status: 'approved', reason: 'It is right' })
    expect(refused).toMatchObject({ status: 422, body: { errors: { reason: ['A reason is given only where a document is canceled'] } } })
    const canceled = await shop.call('PATCH', `${path}/status`, { status: 'canceled' })
    expect(Object.values(canceled.body)[0]).toMatchObject({ status: 'canceled', cancel_reason: null })
  }
})
