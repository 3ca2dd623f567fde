import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const meet = await openLockConflicts(server)
const contacts = '/v1/business/contacts'
const sales = '/v1/business/sales'

/** A shop with Bola, who exists twice, and goods to sell. */
async function opened() {
  const shop = await openShop(server)
  const [bola, duplicate, bag] = [
    await addContact(server, shop, 'Bola Ade'),
    await addContact(server, shop, 'Mrs Bola'),
    await addProduct(server, shop),
  ]
  await stockUp(shop, await addContact(server, shop), bag, 100, 50_00)
  const sell = (contact: string, amount: number, paid = 0) =>
    shop.call('PUT', sales, {
      contact,
      location: shop.location,
      items: [{ product: bag, quantity: 1, price: amount }],
      payable_amount: amount,
      payment_accounts: paid > 0 ? [{ amount: paid }] : [],
    })
  const sellForId = async (...args: Parameters<typeof sell>) => String((await sell(...args)).body.sale?.id)
  const merge = (second = duplicate, into = bola) => shop.call('POST', `${contacts}/${second}/merge`, { into })
  const unmerge = (second = duplicate) => shop.call('POST', `${contacts}/${second}/unmerge`, {})
  const balanceOf = async (id: string) => (await shop.call('GET', `${contacts}/${id}`)).body.contact?.balance as unknown as number
  const ledgerOf = async (id: string) =>
    ((await shop.call('GET', `${contacts}/balance-transactions?contact=${id}&sort=created_at.asc`)).body.rows as unknown as JsonBody[]).map(
      (row) => [row.kind, row.amount, row.balance_after],
    )
  const cancel = (id: string, refund = false) =>
    shop.call('PATCH', `${sales}/${id}/status`, { status: 'canceled', reason: 'Wrong', refund })
  return { shop, bola, again: duplicate, bag, sell, sold: sellForId, merge, unmerge, balanceOf, ledgerOf, cancel }
}

const names = async (shop: Shop, path: string) =>
  ((await shop.call('GET', path)).body.rows as unknown as { name: string }[]).map((row) => row.name)

test('the second becomes an alias of the first: a pair of entries moves its balance, its ledger stays, its documents show there', async () => {
  const { shop, bola, again, sold, merge, balanceOf, ledgerOf } = await opened()
  await sold(bola, 500_00, 100_00)
  const hers = await sold(again, 300_00, 100_00)
  expect(await merge()).toMatchObject({ status: 200, body: { contact: { id: bola, balance: 600_00 } } })

  expect(await ledgerOf(bola)).toEqual([
    ['sale', 500_00, 500_00],
    ['payment', -100_00, 400_00],
    ['merge', 200_00, 600_00],
  ])
  expect(await ledgerOf(again)).toEqual([
    ['sale', 300_00, 300_00],
    ['payment', -100_00, 200_00],
    ['merge', -200_00, 0],
  ])
  // In no list or picker. Its address shows the first contact.
  for (const path of [contacts, `${contacts}/open`]) expect(await names(shop, path)).not.toContain('Mrs Bola')
  // A search for the old name finds the main contact.
  for (const path of [contacts, `${contacts}/open`]) expect(await names(shop, `${path}?search=mrs+bola`)).toEqual(['Bola Ade'])
  expect((await shop.call('GET', `${contacts}/${again}`)).body.contact).toMatchObject({ id: bola, name: 'Bola Ade' })
  expect((await shop.call('PATCH', `${contacts}/${again}`, { note: 'x' })).status).toBe(404)

  const first = { id: bola, name: 'Bola Ade' }
  expect((await shop.call('GET', `${sales}?contact=${bola}`)).body).toMatchObject({
    page: { total_rows: 2 },
    rows: [{ contact: first }, { contact: first }],
  })
  expect((await shop.call('GET', `${sales}?search=Bola Ade`)).body).toMatchObject({ page: { total_rows: 2 } })
  expect((await shop.call('GET', `${sales}/items?contact=${bola}`)).body.rows).toMatchObject([{ contact: first }, { contact: first }])
  expect((await shop.call('GET', `${sales}/${hers}?with_contact`)).body.sale).toMatchObject({
    contact_id: bola,
    edges: { contact: { ...first, balance: 600_00 } },
  })
  expect((await shop.call('GET', `${contacts}/${bola}/figures`)).body).toMatchObject({ figures: { sales: { count: 2, total: 800_00 } } })
  expect((await shop.call('GET', `${contacts}?search=Bola`)).body.rows?.[0]?.last_sold_at).toBe(
    (await shop.call('GET', `${sales}/${hers}`)).body.sale?.date,
  )
  expect((await shop.call('GET', `${contacts}/${bola}/merged`)).body.rows).toMatchObject([{ id: again, name: 'Mrs Bola' }])
  const strangers = await addContact(server, await openShop(server))
  expect((await shop.call('GET', `${contacts}/${strangers}/merged`)).status).toBe(404)
  expect((await shop.call('GET', `${contacts}/${bola}/timeline`)).body.rows).toMatchObject([
    { what: 'merged', merged: 'Mrs Bola', amount: null },
  ])
  expect(await balanceOf(bola)).toBe(600_00)
})

test('a payment or cancellation on the second’s document counts for the first, and the preview says so', async () => {
  const { shop, bola, again, sold, merge, balanceOf, ledgerOf, cancel } = await opened()
  const hers = await sold(again, 300_00)
  await merge()
  await shop.call('POST', `${sales}/${hers}/payments`, { amount: 120_00, account: null })
  expect(await balanceOf(bola)).toBe(180_00)
  const preview = await shop.call('GET', `${sales}/${hers}/consequence?status=canceled`)
  expect(preview.body.balances).toMatchObject([{ contact: { id: bola, name: 'Bola Ade' }, amount: -300_00 }])
  expect((await cancel(hers)).status).toBe(200)
  expect(await balanceOf(bola)).toBe(-120_00)
  expect((await ledgerOf(again)).at(-1)).toEqual(['merge', 300_00, 0])
})

test('a sale for the second is recorded for the first; so is one concurrent with the merge, in either order', async () => {
  const { shop, bola, again, sell, merge, balanceOf } = await opened()
  const before = await meet(
    () => sell(again, 40_00),
    () => merge(),
  )
  expect([before.first.status, before.second.status, before.waited]).toEqual([201, 200, true])
  expect(await balanceOf(bola)).toBe(40_00)
  expect((await sell(again, 5_00)).body.sale).toMatchObject({ contact_id: bola })

  const third = await addContact(server, shop, 'Bola A.')
  const after = await meet(
    () => merge(third),
    () => sell(third, 7_00),
  )
  expect([after.first.status, after.second.status, after.waited]).toEqual([200, 201, true])
  expect(after.second.body.sale).toMatchObject({ contact_id: bola })
  expect(await balanceOf(bola)).toBe(52_00)
})

test('two concurrent merges of two contacts into each other are one merge', async () => {
  const { bola, again, merge } = await opened()
  const { first, second } = await meet(
    () => merge(again, bola),
    () => merge(bola, again),
  )
  expect([first.status, second.status]).toEqual([200, 422])
  expect(second.body).toMatchObject({ errors: { into: ['This one was not found'] } })
})

test('a merge is undone with the taken values while there is no new activity; a canceled sale is none', async () => {
  const { shop, bola, again, sold, merge, unmerge, balanceOf, cancel } = await opened()
  await shop.call('PATCH', `${contacts}/${again}`, { company_name: 'Bola Fabrics', note: 'Pays late' })
  await shop.call('PATCH', `${contacts}/${bola}`, { note: 'Pays on Fridays' })
  await sold(again, 300_00)
  const group = String((await shop.call('PUT', '/v1/business/contact-groups', { name: 'Wholesale' })).body.contact_group?.id)
  await shop.call('PATCH', `${contacts}/${again}`, { group: [group] })
  expect((await merge()).body.contact).toMatchObject({
    company_name: 'Bola Fabrics',
    note: 'Pays on Fridays',
    edges: { groups: [{ id: group }] },
  })
  const since = await sold(bola, 80_00)
  expect(await unmerge()).toMatchObject({ status: 422, body: { code: 'merge_has_history' } })
  await cancel(since)
  expect(await unmerge()).toMatchObject({ status: 200, body: { contact: { id: again, name: 'Mrs Bola', balance: 300_00 } } })
  expect([await balanceOf(bola), await balanceOf(again)]).toEqual([0, 300_00])
  expect((await shop.call('GET', `${contacts}/${bola}`)).body.contact).toMatchObject({
    company_name: null,
    note: 'Pays on Fridays',
    edges: { groups: [] },
  })
  expect((await shop.call('GET', `${contacts}/${again}`)).body.contact).toMatchObject({ company_name: 'Bola Fabrics', note: 'Pays late' })
  expect((await shop.call('GET', `${sales}?contact=${again}`)).body).toMatchObject({ page: { total_rows: 1 } })
  expect((await unmerge()).status).toBe(404)
  // Merged and undone once more, with a taken detail that was edited meanwhile: it stays.
  expect((await merge()).status).toBe(200)
  await shop.call('PATCH', `${contacts}/${bola}`, { company_name: 'Bola Textiles' })
  expect(await unmerge()).toMatchObject({ status: 200, body: { contact: { balance: 300_00 } } })
  expect((await shop.call('GET', `${contacts}/${bola}`)).body.contact).toMatchObject({ company_name: 'Bola Textiles' })
})

test('a sale concurrent with the undo keeps the merge, or is recorded for its contact', async () => {
  const { bola, again, sell, merge, unmerge, balanceOf } = await opened()
  await merge()
  const before = await meet(
    () => sell(bola, 10_00),
    () => unmerge(),
  )
  expect([before.first.status, before.second.status, before.waited]).toEqual([201, 422, true])
  const { again: third, bola: otherAlias, sell: sellThere, merge: mergeThere, unmerge: unmergeThere } = await opened()
  await mergeThere()
  const after = await meet(
    () => unmergeThere(),
    () => sellThere(third, 7_00),
  )
  expect([after.first.status, after.second.status, after.waited]).toEqual([200, 201, true])
  expect(after.second.body.sale).toMatchObject({ contact_id: third })
  expect([await balanceOf(bola), otherAlias === third, again === third]).toEqual([10_00, false, false])
})

test('an adjustment, or a payment on the second’s sale, blocks the undo until it is reversed', async () => {
  const { shop, bola, again, sold, merge, unmerge, balanceOf } = await opened()
  const hers = await sold(again, 300_00)
  await merge()
  const paid = await shop.call('POST', `${sales}/${hers}/payments`, { amount: 120_00, account: null })
  expect(await unmerge()).toMatchObject({ status: 422, body: { code: 'merge_has_history' } })
  const payment = (await shop.call('GET', `${sales}/${hers}?with_payments`)).body.sale?.edges?.payments?.[0]?.id
  expect([paid.status, (await shop.call('DELETE', `${sales}/${hers}/payments/${payment}`)).status]).toEqual([200, 200])
  const { body } = await shop.call('POST', `${contacts}/${bola}/adjust-balance`, { amount: 5, type: 'increment' })
  expect((await unmerge()).status).toBe(422)
  await shop.call('DELETE', `${contacts}/balance-transactions/${body.balance_transaction?.id}`)
  expect((await unmerge()).status).toBe(200)
  expect([await balanceOf(bola), await balanceOf(again)]).toEqual([0, 300_00])
})

test('an alias follows when its main contact is merged, and returns with it', async () => {
  const { shop, bola, again, sold, merge, unmerge, balanceOf } = await opened()
  const third = await addContact(server, shop, 'Mama B')
  await sold(again, 300_00)
  await merge(again, bola)
  expect((await merge(bola, third)).status).toBe(200)
  expect(await balanceOf(third)).toBe(300_00)
  expect((await shop.call('GET', `${contacts}/${again}`)).body.contact?.id).toBe(third)
  expect((await shop.call('GET', `${sales}?contact=${third}`)).body).toMatchObject({ page: { total_rows: 1 } })
  expect(await unmerge(again)).toMatchObject({ status: 422, body: { code: 'merge_is_followed' } })
  expect((await unmerge(bola)).status).toBe(200)
  expect((await shop.call('GET', `${contacts}/${again}`)).body.contact?.id).toBe(bola)
  expect((await unmerge(again)).status).toBe(200)
  expect(await balanceOf(again)).toBe(300_00)
})

test('two contacts merged into one are undone each by itself, with any state of the other', async () => {
  const { shop, bola, again, sold, merge, unmerge, balanceOf, cancel } = await opened()
  const third = await addContact(server, shop, 'Mama B')
  const hers = await sold(again, 300_00)
  await sold(third, 200_00)
  await merge(again)
  await merge(third)
  expect((await unmerge(again)).status).toBe(200)
  await cancel(hers)
  expect((await unmerge(third)).status).toBe(200)
  expect([await balanceOf(bola), await balanceOf(again), await balanceOf(third)]).toEqual([0, 0, 200_00])
})

test('the walk-in customer, the contact itself and contacts with pending sales cannot be merged', async () => {
  const { shop, bola, again, sold, merge } = await opened()
  expect(await merge(bola, bola)).toMatchObject({ status: 422, body: { errors: { into: ['Choose another contact than this one'] } } })
  expect(await merge(shop.walkIn, bola)).toMatchObject({ status: 422, body: { code: 'walk_in_is_nobody' } })
  expect((await merge(bola, shop.walkIn)).body.errors).toHaveProperty('into')
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const waiting = await sold(again, 10_00)
  expect(await merge()).toMatchObject({ status: 422, body: { code: 'in_use' } })
  await shop.call('PATCH', `${sales}/${waiting}/status`, { status: 'approved' })
  expect((await merge()).status).toBe(200)
})

test('a merge with a blacklisted contact is blacklisted, and a supplier’s payable stays hidden after the undo', async () => {
  const { shop, bola, again, merge, unmerge } = await opened()
  await shop.call('PATCH', `${contacts}/${bola}`, { contact_type: 'customer' })
  await shop.call('PATCH', `${contacts}/${again}`, { contact_type: 'supplier' })
  await shop.call('POST', `${contacts}/${again}/adjust-balance`, { amount: 900_00, type: 'decrement' })
  await shop.call('POST', `${contacts}/${again}/toggle-blacklist`, { is_blacklisted: true })
  const clerk = await shop.member(['contact.delete', 'contact.view-balance-transaction'])
  expect((await clerk.call('POST', `${contacts}/${again}/merge`, { into: bola })).body.contact).toMatchObject({
    is_blacklisted: true,
    contact_type: 'both',
    balance: null,
  })
  await unmerge()
  expect((await shop.call('GET', `${contacts}/${bola}`)).body.contact).toMatchObject({
    is_blacklisted: false,
    contact_type: 'both',
    balance: 0,
  })
  const { body } = await clerk.call('GET', `${contacts}/balance-transactions?contact=${bola}`)
  expect(body.rows).toMatchObject([
    { kind: 'merge', amount: null },
    { kind: 'merge', amount: null },
  ])
  expect((await merge()).status).toBe(200)
})

test('an existing address stays complete after merge and undo; a missing one is taken even if incomplete', async () => {
  const { shop, bola, again, merge, unmerge } = await opened()
  const addressOf = async (id: string) => {
    const { address, city, state } = (await shop.call('GET', `${contacts}/${id}`)).body.contact as JsonBody
    return [address, city, state]
  }
  await shop.call('PATCH', `${contacts}/${bola}`, { city: 'Ikeja', state: 'Lagos' })
  await shop.call('PATCH', `${contacts}/${again}`, { address: '1 Bompai Road', city: 'Kano' })
  await merge()
  expect(await addressOf(bola)).toEqual([null, 'Ikeja', 'Lagos'])
  await unmerge()
  expect(await addressOf(bola)).toEqual([null, 'Ikeja', 'Lagos'])
  const third = await addContact(server, shop)
  await merge(bola, third)
  expect(await addressOf(third)).toEqual([null, 'Ikeja', 'Lagos'])
  await unmerge(bola)
  expect(await addressOf(third)).toEqual([null, null, null])
})

test('a group deleted meanwhile is not taken, nor more groups than a contact may have', async () => {
  const { shop, bola, again, merge } = await opened()
  const createGroup = async (name: string) =>
    String((await shop.call('PUT', '/v1/business/contact-groups', { name })).body.contact_group?.id)
  const groupsOf = async (id: string) =>
    (await shop.call('GET', `${contacts}/${id}`)).body.contact?.edges?.groups as unknown as { id: string }[]
  const group = await createGroup('Wholesale')
  await shop.call('PATCH', `${contacts}/${again}`, { group: [group] })
  const { first, second, waited } = await meet(
    () => shop.call('DELETE', `/v1/business/contact-groups/${group}`),
    () => merge(),
  )
  expect([first.status, second.status, waited]).toEqual([200, 200, true])
  expect(await groupsOf(bola)).toEqual([])

  const third = await addContact(server, shop)
  const groups = await Promise.all(Array.from({ length: 51 }, (_, index) => createGroup(`Group ${index}`)))
  await shop.call('PATCH', `${contacts}/${bola}`, { group: groups.slice(0, 49) })
  await shop.call('PATCH', `${contacts}/${third}`, { group: groups.slice(49) })
  await merge(third)
  const group50 = (await groupsOf(bola)).map(({ id }) => id)
  expect((await shop.call('PATCH', `${contacts}/${bola}`, { group: group50 })).body.contact?.edges?.groups).toHaveLength(50)
})

test('a merge’s effect on a supplier’s balance is hidden from members who may not see payables', async () => {
  const { shop, bola, again, sold, merge, unmerge } = await opened()
  await shop.call('PATCH', `${contacts}/${bola}`, { contact_type: 'customer' })
  await shop.call('PATCH', `${contacts}/${again}`, { contact_type: 'supplier' })
  await sold(bola, 1000_00)
  await shop.call('POST', `${contacts}/${again}/adjust-balance`, { amount: 900_00, type: 'decrement' })
  await merge()
  await unmerge()
  const clerk = await shop.member(['contact.view-balance-transaction'])
  const { body } = await clerk.call('GET', `${contacts}/balance-transactions?kind=merge`)
  expect(body.rows).toMatchObject(Array.from({ length: 4 }, () => ({ kind: 'merge', amount: null, balance_after: null })))
})

test('a member bound to a location sees payments on the second’s documents there under the first contact', async () => {
  const { shop, bola, again, sold, merge } = await opened()
  for (const id of [bola, again]) await shop.call('PATCH', `${contacts}/${id}`, { contact_type: 'customer' })
  const hers = await sold(again, 300_00)
  await merge()
  const yaba = { name: 'Yaba', state: 'Lagos', city: 'Yaba', address: '1 Way', latitude: 6, longitude: 3 }
  const location = String((await shop.call('PUT', '/v1/business/inventory-locations', yaba)).body.location?.id)
  await shop.call('POST', `${sales}/${hers}/payments`, { amount: 120_00, account: null })
  const amounts = async (member: { call: Shop['call'] }) =>
    ((await member.call('GET', `${contacts}/balance-transactions?contact=${bola}`)).body.rows as unknown as JsonBody[]).map(
      (row) => row.amount,
    )
  expect(await amounts(shop)).toEqual([-120_00, 300_00])
  expect(await amounts(await shop.member(['contact.view-balance-transaction'], location))).toEqual([300_00])
})

test('the books are sound', () => expectSoundBooks(server))
