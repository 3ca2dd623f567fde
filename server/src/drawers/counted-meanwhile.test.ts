import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const drawers = '/v1/business/drawers'

test('a close is refused if cash moved, or another session began, after the count', async () => {
  const shop = await openShop(server)
  const till = String((await shop.call('PUT', drawers, { location: shop.location, name: 'Front till' })).body.drawer?.id)
  const open = async () => (await shop.call('POST', `${drawers}/${till}/open`, { float: 50_00 })).body.drawer_session?.number
  const close = (amount: number, more: object = {}) => shop.call('POST', `${drawers}/${till}/close`, { counted: [{ amount }], ...more })
  const first = await open()
  await shop.call('POST', `${drawers}/${till}/movements`, { direction: 'in', amount: 5_00, reason: 'Change' })
  expect(await close(50_00, { number: first, expected: 50_00 })).toMatchObject({
    status: 422,
    body: {
      errors: { counted: ['Cash came in or went out: ₦55.00 should be in the drawer now. Count again, or close it as it is'] },
    },
  })
  // Without a session number and an expected amount, the close is not checked.
  expect((await close(55_00)).status).toBe(200)
  const second = await open()
  // The count belongs to the previous session.
  expect(await close(50_00, { number: first, expected: 50_00 })).toMatchObject({
    status: 409,
    body: { message: 'Front till was closed and reopened: count it as it is now' },
  })
  expect((await close(50_00, { number: second, expected: 50_00 })).status).toBe(200)
})
