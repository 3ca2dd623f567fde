import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { payloadOf } from '../testing/asking.ts'
import { logIn, newPerson } from '../testing/accounts.ts'
import { formOf, picture } from '../testing/pictures.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const files = () => readdirSync(join(server.app.config.dataDir, 'uploads'))

async function opener() {
  const { access_token } = await logIn(server, await newPerson(server))
  return async (fields: Record<string, string | Uint8Array>, key = 'one') => {
    const sent = await payloadOf(formOf(fields))
    const answer = await server.fastify.inject({
      method: 'PUT',
      url: '/v1/merchant/businesses',
      headers: { authorization: `Bearer ${access_token}`, 'idempotency-key': key, ...sent?.headers },
      ...(sent ? { payload: sent.payload } : {}),
    })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
}

const details = {
  name: 'Bola & Sons',
  industry: '["Retail","Repairs"]',
  'address.country': 'NG',
  'address.state': 'Oyo',
  'address.city': 'Ibadan',
  'address.address1': '1 Ring Road',
  phone: '0805 987 6543',
  sale_approval_level: '1',
}

test('a business is opened by one form with its logo, once however often it is sent', async () => {
  const open = await opener()
  const first = await open({ ...details, image: picture })
  expect(first).toMatchObject({
    status: 201,
    body: {
      business: {
        name: 'Bola & Sons',
        image: expect.stringMatching(/\/uploads\/[0-9a-f]{32}\.webp$/),
        industry: ['Retail', 'Repairs'],
        phone: '+2348059876543',
        address: { country: 'NG', state: 'Oyo', city: 'Ibadan', address1: '1 Ring Road' },
        sale_approval_level: 1,
      },
    },
  })
  const fileCount = files().length
  expect(await open({ ...details, image: picture })).toEqual(first)
  expect(files().length).toBe(fileCount)
})

test('a form without a logo does too, and one word for the kind of business is a list of one', async () => {
  const open = await opener()
  expect(await open({ ...details, industry: 'Retail' })).toMatchObject({
    status: 201,
    body: { business: { image: null, industry: ['Retail'] } },
  })
})

test('an invalid form is reported field by field, and its logo is not stored', async () => {
  const open = await opener()
  await open({ ...details, image: picture }, 'first')
  const fileCount = files().length
  const wrong = await open({ name: 'x', 'address.postal_code': '12', sale_approval_level: 'three', image: picture, __proto__x: '1' })
  expect(wrong.body.errors).toEqual({
    name: ['The name length must be between 2 and 250'],
    industry: ['Industry cannot be empty'],
    'address.postal_code': ['The postal code length must be between 3 and 6'],
    sale_approval_level: [expect.stringMatching(/sale approval level/)],
  })
  const noPicture = await open({ ...details, image: Buffer.from('<svg/>') })
  expect(noPicture).toMatchObject({ status: 422, body: { errors: { image: ['The image must be a JPEG, PNG or WebP picture'] } } })
  expect(files().length).toBe(fileCount)
})
