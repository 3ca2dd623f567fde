import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const accounts = '/v1/business/bank-accounts'
const gtb = { bank_code: '058', account_number: '0123456789', account_name: 'Ada Stores' }
const pathOf = (id: unknown) => `/v1/business/bank/accounts/${String(id)}`

test('an account is added with its bank’s name, found, changed and deleted', async () => {
  const shop = await openShop(server)
  const response = await shop.call('PUT', accounts, gtb)
  expect(response).toMatchObject({ status: 201, body: { bank_account: { ...gtb, bank_name: 'Guaranty Trust Bank', is_default: false } } })
  const path = pathOf(response.body.bank_account?.id)
  expect((await shop.call('GET', `${accounts}?search=guaranty`)).body.rows).toMatchObject([gtb])
  expect((await shop.call('PATCH', path, { bank_code: '044' })).body.bank_account).toMatchObject({
    bank_name: 'Access Bank',
    account_name: 'Ada Stores',
  })
  const open = await shop.call('GET', '/v1/business/open/bank-accounts?sort=name.desc')
  expect(open.body.rows).toMatchObject([{ name: 'Ada Stores', bank_name: 'Access Bank', account_number: '0123456789' }])
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 200 })
  expect(await shop.call('GET', path)).toMatchObject({ status: 404 })
})

test('a number that is no account number, a bank that is none and an account twice are refused', async () => {
  const shop = await openShop(server)
  expect((await shop.call('PUT', accounts, { bank_code: '05', account_number: '123', account_name: 'A' })).body.errors).toEqual({
    bank_code: ['The bank code length must be between 3 and 6'],
    account_number: ['The account number must be exactly 10 characters'],
    account_name: ['The account name length must be between 2 and 250'],
  })
  expect((await shop.call('PUT', accounts, { ...gtb, bank_code: '999' })).body.errors).toEqual({ bank_code: ['This one was not found'] })
  await shop.call('PUT', accounts, gtb)
  expect((await shop.call('PUT', accounts, gtb)).body.errors).toEqual({ account_number: ['This account is already added'] })
})

test('an account has an optional kind, which tells how payments into it arrive', async () => {
  const shop = await openShop(server)
  expect((await shop.call('PUT', accounts, { ...gtb, kind: 'cheque' })).body.errors).toHaveProperty('kind')
  const response = await shop.call('PUT', accounts, gtb)
  expect(response.body.bank_account).toMatchObject({ kind: null })
  const path = pathOf(response.body.bank_account?.id)
  expect((await shop.call('PATCH', path, { kind: 'pos' })).body.bank_account).toMatchObject({ kind: 'pos' })
  expect((await shop.call('PATCH', path, { is_default: true })).body.bank_account).toMatchObject({ kind: 'pos' })
  expect((await shop.call('GET', '/v1/business/open/bank-accounts')).body.rows).toMatchObject([{ kind: 'pos' }])
  expect((await shop.call('PATCH', path, { kind: null })).body.bank_account).toMatchObject({ kind: null })
})

test('at most one account is the default', async () => {
  const shop = await openShop(server)
  const add = (account_number: string) => shop.call('PUT', accounts, { ...gtb, account_number, is_default: true })
  const responses = await Promise.all(['0000000001', '0000000002', '0000000003'].map(add))
  expect(responses.map((answer) => answer.status)).toEqual([201, 201, 201])
  const defaults = async () =>
    ((await shop.call('GET', accounts)).body.rows as unknown as { is_default: boolean }[]).filter((row) => row.is_default).length
  expect(await defaults()).toBe(1)
  await Promise.all(responses.map(({ body }) => shop.call('PATCH', pathOf(body.bank_account?.id), { is_default: true })))
  expect(await defaults()).toBe(1)
})

test('banks are listed by name, and an account’s holder is looked up, with the right to keep accounts', async () => {
  const shop = await openShop(server)
  const banks = await shop.call('GET', '/v1/banks?per_page=2&page=2')
  expect(banks.body).toMatchObject({ page: { number: 2, size: 2, total_is_exact: true }, rows: [{ id: '063' }, { id: '120004' }] })
  expect((await shop.call('GET', '/v1/banks?search=zenith')).body.rows).toEqual([{ id: '057', name: 'Zenith Bank' }])

  const resolve = (number: string, bank = '058') =>
    shop.call('GET', `/v1/business/resolve-bank-account?bank_code=${bank}&account_number=${number}`)
  const once = await resolve('0123456789')
  expect(once.body.account_name).toMatch(/^[A-Z]+ [A-Z]+$/)
  expect((await resolve('0123456789')).body).toEqual(once.body)
  expect((await resolve('0000000000')).body.errors).toEqual({ account_number: ['The bank does not know this account'] })
  expect((await resolve('0123456789', '999')).body.errors).toEqual({ bank_code: ['This one was not found'] })
  expect((await resolve('1')).body.errors).toEqual({ account_number: ['The account number must be exactly 10 characters'] })
  const viewer = await shop.member(['bank-account.view'])
  expect(await viewer.call('GET', '/v1/business/resolve-bank-account?bank_code=058&account_number=0123456789')).toMatchObject({
    status: 403,
  })
})

test('a neighbour’s account answers as one that never was', async () => {
  const [shop, neighbour] = [await openShop(server), await openShop(server)]
  const response = await shop.call('PUT', accounts, gtb)
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const body = method === 'PATCH' ? { is_default: true } : undefined
    const neighbourResponse = await neighbour.call(method, pathOf(response.body.bank_account?.id), body)
    expect(neighbourResponse.status).toBe(404)
    expect(neighbourResponse.body).toEqual((await neighbour.call(method, pathOf(publicId('bank_account', newId())), body)).body)
  }
})

test('a member who may not view accounts picks them by their last four digits, and cannot search by digits', async () => {
  const shop = await openShop(server)
  const form = { bank_code: '058', account_number: '0123457890', account_name: 'Ade Stores' }
  await shop.call('PUT', '/v1/business/bank-accounts', form)
  const path = '/v1/business/open/bank-accounts'
  const seller = await shop.member(['sale.create'])
  expect((await seller.call('GET', path)).body.rows).toMatchObject([{ name: 'Ade Stores', account_number: '••••••7890' }])
  expect(JSON.stringify((await seller.call('GET', path)).body)).not.toContain('012345')
  expect((await seller.call('GET', `${path}?search=ade+guaranty`)).body.rows).toMatchObject([{ name: 'Ade Stores' }])
  for (const part of ['0123457890', '01', '7890']) expect((await seller.call('GET', `${path}?search=${part}`)).body.rows, part).toEqual([])
  const keeper = await shop.member(['bank-account.view'])
  expect((await keeper.call('GET', `${path}?search=01234`)).body.rows).toMatchObject([{ account_number: '0123457890' }])
})

test('nor are they told the other digits by what names an account: payments, what will happen, refusals, locations', async () => {
  const shop = await openShop(server)
  const [number, covered] = ['0123457891', 'Guaranty Trust Bank ••••••7891']
  const response = await shop.call('PUT', accounts, { bank_code: '058', account_number: number, account_name: 'Ade Stores' })
  const account = String(response.body.bank_account?.id)
  const contact = await addContact(server, shop, 'Bola Ade')
  const product = await addProduct(server, shop, { name: 'Rice' })
  await stockUp(shop, contact, product, 5, 100)
  const place = `/v1/business/inventory-locations/${shop.location}`
  expect((await shop.call('PATCH', place, { default_bank_account: account })).status).toBe(200)
  const items = [{ product, quantity: 1, price: 200 }]
  const paid = { contact, location: shop.location, items, payable_amount: 200, payment_accounts: [{ account, amount: 200 }] }
  const sale = `/v1/business/sales/${(await shop.call('PUT', '/v1/business/sales', paid)).body.sale?.id}`

  const seller = await shop.member(['sale.create', 'sale.edit', 'sale.mark-canceled', 'inventory-location.view'])
  const loadTexts = async (caller: typeof seller) => [
    JSON.stringify((await caller.call('GET', `${sale}?with_payments`)).body.sale?.edges),
    JSON.stringify((await caller.call('GET', `${sale}/consequence?status=canceled&refund=true`)).body),
    JSON.stringify((await caller.call('GET', `${place}?with_default_bank_account`)).body.location?.edges),
  ]
  for (const text of await loadTexts(shop)) expect(text).toContain(number)
  for (const text of await loadTexts(seller)) {
    expect(text).toContain('••••••7891')
    expect(text).not.toContain(number)
  }
  await shop.call('PATCH', place, { default_bank_account: null })
  expect((await shop.call('DELETE', pathOf(account))).status).toBe(200)
  const cancelResponse = await seller.call('PATCH', `${sale}/status`, { status: 'canceled', refund: true })
  expect(cancelResponse.body.errors).toEqual({ refund_account: [expect.stringContaining(covered)] })
})
