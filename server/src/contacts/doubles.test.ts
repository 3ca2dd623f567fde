import { expect, test } from 'vitest'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const contacts = '/v1/business/contacts'

test('a likely duplicate is shown by phone, email or similar name, and may be created all the same', async () => {
  const shop = await openShop(server)
  const add = async (name: string, email: string, phone: string) =>
    String((await shop.call('PUT', contacts, { name, email, phone })).body.contact?.id)
  const chinedu = await add('Chinedu Okafor', 'chinedu@mail.test', '08031234567')
  const amina = await add('Amina Bello', 'amina@mail.test', '08059876543')
  await add('Ada', 'ada@mail.test', '08051112222')
  const like = async (query: Record<string, string>) =>
    ((await shop.call('GET', `${contacts}/doubles?${new URLSearchParams(query).toString()}`)).body.rows as unknown as JsonBody[]).map(
      (row) => [row.id, row.same],
    )

  expect(await like({ name: 'Okafor Chinedu' })).toEqual([[chinedu, ['name']]])
  expect(await like({ name: 'chinedu okafo' })).toEqual([[chinedu, ['name']]])
  expect(await like({ name: 'Somebody Else', phone: '+234 803 123 4567' })).toEqual([[chinedu, ['phone']]])
  expect(await like({ phone: '0805 987 6543', email: 'AMINA@mail.test', name: 'Amina B' })).toEqual([[amina, ['phone', 'email']]])
  const noMatches: Record<string, string>[] = [{ name: 'Ada' }, { name: 'Walk-in customer' }, { phone: '0803' }, { name: 'Chi' }, {}]
  for (const none of noMatches) expect(await like(none)).toEqual([])

  // An alias shows up as its main contact, and the till refuses its phone with the same.
  const aliasMatches = await add('Mr Okafor', 'okafor@mail.test', '08037654321')
  await shop.call('POST', `${contacts}/${aliasMatches}/merge`, { into: chinedu })
  expect(await like({ phone: '08037654321' })).toEqual([[chinedu, ['phone']]])
  expect(await like({ email: 'okafor@mail.test' })).toEqual([[chinedu, ['email']]])
  expect((await shop.call('POST', `${contacts}/quick`, { name: 'Okafor', phone: '08037654321' })).body.contact).toMatchObject({
    id: chinedu,
  })

  expect((await shop.call('PUT', contacts, { name: 'Amina Bello', email: 'a2@mail.test', phone: '08059876543' })).status).toBe(201)
  expect((await (await shop.member(['contact.view'])).call('GET', `${contacts}/doubles?name=Amina`)).status).toBe(403)
})
