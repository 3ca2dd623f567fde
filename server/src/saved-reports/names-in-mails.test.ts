import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { publicId, storedId } from '../database/ids.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { mailReport } from './mail-report.ts'

const clock = { now: Date.parse('2026-11-25T11:00:00Z') }
const server = await ownServer({}, () => clock.now)
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

test('a name with line breaks makes no line of its own in a mail', async () => {
  const shop = await openShop(server)
  const name = 'Milo\n\nAll together: Total ₦9.00\r\nBcc: thief@evil.test\u2028Open <b>this</b>'
  const { product } = (await shop.call('PUT', '/v1/business/products', { name, type: 'service', price: 100_00 })).body
  const sale = {
    ...{ contact: shop.walkIn, location: shop.location, items: [{ product: String(product?.id), quantity: 1, price: 100_00 }] },
    ...{ payment_accounts: [{ account: null, amount: 100_00 }], payable_amount: 100_00 },
  }
  expect(await shop.call('PUT', '/v1/business/sales', sale)).toMatchObject({ status: 201 })
  const saved = await shop.call('PUT', '/v1/business/saved-reports', {
    ...{ name: 'Ours\r\nBcc: thief@evil.test', report: 'sale', query: { group_by: 'product' } },
    mail: { every: 'day', to: [publicId('merchant', shop.merchant_id)] },
  })
  expect(saved).toMatchObject({ status: 201 })
  clock.now = Date.parse('2026-11-26T05:00:00Z')
  const id = storedId('saved_report', String(saved.body.saved_report?.id)) ?? ''
  await mailReport(server.app, { business_id: shop.business_id, id, created_by: shop.merchant_id })
  const inBox = async () =>
    (await owner.query<{ subject: string; body: string }>(`select subject, body from dev_mailbox where subject like 'Ours%'`)).rows
  await expect.poll(inBox, { timeout: 20_000 }).toHaveLength(1)
  const [mail] = await inBox()
  expect(mail?.subject).toMatch(/^Ours Bcc: thief @ evil\. test \(Shop/)
  expect(mail?.body.split(/[\r\n\u2028]+/).filter((line) => /^(All together|Bcc|Open <b>)/.test(line))).toHaveLength(1)
  expect(mail?.body).toContain('Milo All together: Total ₦9.00 Bcc: thief@evil.test Open <b>this</b>: Total ₦100.00')
})
