import { allPermissions } from '@kasuwa/contract/platform/permissions'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '../auth/password-hash.ts'
import { goodPassword, mailsTo } from '../testing/accounts.ts'
import { confirmationOf, onlinePayments, openPage, payInto, payableShop, press, subaccountOf } from '../testing/online-payments.ts'
import { openShop } from '../testing/shop.ts'
import { anotherOwner } from '../testing/team.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const looked = (subaccount: string, account: string) =>
  `${onlinePayments}/subaccount?${new URLSearchParams({ subaccount, account }).toString()}`

test('it is set by an owner, who confirms whose account the money goes to', async () => {
  const { shop, account, account_number, subaccount, sell, share } = await payableShop(server)
  const stranger = await openShop(server)
  expect((await shop.call('GET', onlinePayments)).body).toMatchObject({
    online_payments: {
      subaccount,
      account: { id: account },
      is_sandbox: true,
      last4: account_number.slice(-4),
      holder: expect.any(String),
    },
  })
  const { body: reply } = await shop.call('GET', looked(subaccount, account))
  expect(reply).toMatchObject({
    subaccount: {
      name: expect.any(String),
      bank: 'Sandbox Bank',
      last4: account_number.slice(-4),
      holder: expect.stringMatching(/^[A-Z ]+$/),
    },
  })
  const confirmation = await confirmationOf(shop.call, subaccount, account)
  const expectRejection = async (body: object, field: string, words: string | RegExp = /./) =>
    expect(await shop.call('PATCH', onlinePayments, { confirmation, ...body })).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.stringMatching(words)] } },
    })
  await expectRejection({ subaccount }, 'account')
  await expectRejection({ account }, 'subaccount')
  await expectRejection({ subaccount: 'ACCT_', account }, 'subaccount')
  await expectRejection({ subaccount: 'ACCT_abc0000', account }, 'subaccount')
  // Unseen, or seen of another: it is confirmed as it is.
  await expectRejection({ subaccount, account, confirmation: undefined }, 'confirmation', /Check whose account/)
  await expectRejection({ subaccount, account, confirmation: 'f'.repeat(32) }, 'confirmation', /Check whose account/)
  // A subaccount that pays out to another account.
  const otherSubaccount = { subaccount: subaccountOf('2012345678'), account }
  const words = `This subaccount pays out to Sandbox Bank •••• 5678, not to the account you chose: Zenith Bank •••• ${account_number.slice(-4)}`
  await expectRejection(otherSubaccount, 'subaccount', words)
  expect(await shop.call('GET', looked(otherSubaccount.subaccount, account))).toMatchObject({
    status: 422,
    body: { errors: { subaccount: [words] } },
  })
  expect(await stranger.call('PATCH', onlinePayments, { subaccount, account, confirmation })).toMatchObject({
    status: 422,
    body: { errors: { account: [expect.any(String)] } },
  })
  // The compared account cannot be deleted or renumbered while it receives payments. Without a receiver no page accepts money.
  expect(await shop.call('DELETE', `/v1/business/bank/accounts/${account}`)).toMatchObject({ status: 422 })
  expect(await shop.call('PATCH', `/v1/business/bank/accounts/${account}`, { account_number: '2000000001' })).toMatchObject({ status: 422 })
  expect(await shop.call('PATCH', `/v1/business/bank/accounts/${account}`, { account_name: 'Ade and sons' })).toMatchObject({ status: 200 })
  const page = await share(await sell())
  expect(await shop.call('PATCH', onlinePayments, {})).toMatchObject({ status: 200, body: { online_payments: { subaccount: null } } })
  expect((await openPage(server, page)).text).not.toContain('<form')
  expect((await press(server, page)).status).toBe(422)
  expect(await shop.call('DELETE', `/v1/business/bank/accounts/${account}`)).toMatchObject({ status: 200 })
})

test('a member who is no owner sees how customers pay, and can neither change, end nor look it up, with every other right', async () => {
  const { shop, account, subaccount } = await payableShop(server)
  const confirmation = await confirmationOf(shop.call, subaccount, account)
  const editor = await shop.member(['business.edit'])
  const response = await editor.call('GET', onlinePayments)
  // Members without the right to view accounts see only the last digits.
  expect(String(response.body.online_payments?.account?.name)).toContain('••••••')
  const manager = await shop.member([...allPermissions])
  for (const member of [editor, manager]) {
    for (const body of [{ subaccount, account, confirmation }, {}, { subaccount }])
      expect(await member.call('PATCH', onlinePayments, body)).toMatchObject({
        status: 403,
        body: { message: 'Only an owner can choose where customers’ money goes' },
      })
    expect(await member.call('GET', looked(subaccount, account))).toMatchObject({ status: 403 })
  }
  const seller = await shop.member(['sale.create', 'sale.view', 'bank-account.edit'])
  expect(await seller.call('PATCH', onlinePayments, { subaccount, account, confirmation })).toMatchObject({ status: 403 })
  expect(await seller.call('GET', onlinePayments)).toMatchObject({ status: 403 })
  expect((await shop.call('GET', onlinePayments)).body.online_payments?.subaccount).toBe(subaccount)
})

test('a subaccount is one business’s: two that name it at once, one has it; it is free again once it is turned off, or its business deleted', async () => {
  const account_number = `3${String(Math.random()).slice(2, 11).padEnd(9, '0')}`
  const subaccount = subaccountOf(account_number)
  const open = async () => {
    const shop = await openShop(server)
    const { body } = await shop.call('PUT', '/v1/business/bank-accounts', { bank_code: '057', account_number, account_name: 'Ade Stores' })
    const account = String(body.bank_account?.id)
    return { shop, set: () => payInto(shop.call, subaccount, account) }
  }
  const shops = [await open(), await open(), await open()]
  const answers = await Promise.all(shops.map(({ set }) => set()))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
    subaccount: ['Another business uses this subaccount: use your own'],
  })
  const [owner, ...otherShops] = shops.toSorted(
    (a, b) => (answers[shops.indexOf(a)]?.status ?? 0) - (answers[shops.indexOf(b)]?.status ?? 0),
  )
  await owner?.shop.call('PATCH', onlinePayments, {})
  expect(await otherShops[0]?.set()).toMatchObject({ status: 200 })
  expect(await owner?.set()).toMatchObject({ status: 422 })
  await client.query('update merchants set password_hash = $1 where id = $2', [
    await hashPassword(goodPassword),
    otherShops[0]?.shop.merchant_id,
  ])
  expect(await otherShops[0]?.shop.call('DELETE', '/v1/business', { password: goodPassword })).toMatchObject({ status: 200 })
  expect(await otherShops[1]?.set()).toMatchObject({ status: 200 })
})

test('every owner is written to when it is set, changed or turned off: who, when, which account; the trail says it; what changes nothing says nothing', async () => {
  const { shop, account, account_number, subaccount } = await payableShop(server)
  const otherOwner = await anotherOwner(shop)
  const emailOf = async ({ merchant_id }: { merchant_id: string }) =>
    (await client.query<{ email: string }>('select email from merchants where id = $1', [merchant_id])).rows[0]?.email ?? ''
  const [first, second] = [await emailOf(shop), await emailOf(otherOwner)]
  // Nothing changes, and no owner gets a mail.
  expect(await payInto(shop.call, subaccount, account)).toMatchObject({ status: 200 })
  await shop.call('PATCH', onlinePayments, {})
  expect(await payInto(otherOwner.call, subaccount, account)).toMatchObject({ status: 200 })
  const ending = `ending in ${account_number.slice(-4)}`
  const ownerMails = [await mailsTo(server, first, 3), await mailsTo(server, second, 2)]
  expect(ownerMails.map((mails) => mails.length)).toEqual([3, 2])
  for (const [on, off] of ownerMails) {
    expect([off?.subject, on?.subject]).toEqual([
      expect.stringMatching(/^Customers of Shop \d+ can no longer pay online$/),
      expect.stringMatching(/^Online payments of Shop \d+ now go to another account$/),
    ])
    expect(off?.text).toMatch(
      new RegExp(`Ada Obi has just turned off online payments of Shop \\d+\\. They went to the account ${ending}\\.`),
    )
    expect(on?.text).toMatch(new RegExp(`Ada Obi has just chosen .+: Sandbox Bank, account ${ending}, [A-Z ]+\\.`))
    expect(on?.text).toMatch(/\d{1,2} \w+ \d{4} at \d{2}:\d{2}:\d{2}/)
    for (const mail of [on, off]) expect(mail?.text).not.toContain(account_number)
  }
  const { rows } = await client.query<{ before: object; after: object }>(
    `select before, after from audit_entries where business_id = $1 and action = 'onlinePayments.edit' order by created_at`,
    [shop.business_id],
  )
  expect(rows).toMatchObject([
    { before: { subaccount: null }, after: { subaccount, bank: 'Sandbox Bank', last4: account_number.slice(-4) } },
    { before: { subaccount }, after: { subaccount: null } },
    { before: { subaccount: null }, after: { subaccount } },
  ])
})
