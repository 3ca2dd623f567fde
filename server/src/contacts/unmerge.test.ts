import { expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { addContact } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'

const server = await testServer()
const contacts = '/v1/business/contacts'

test('an undo returns a taken phone with its country, and the first gets its own back', async () => {
  const shop = await openShop(server)
  const [bola, duplicate] = [await addContact(server, shop, 'Bola Ade'), await addContact(server, shop, 'Mrs Bola')]
  const id = storedId('contact', bola) ?? ''
  await within(server, shop, (ctx) => ctx.updateTable('contacts').set({ phone: null, country: 'GH' }).where('id', '=', id).execute())
  const read = async () => (await shop.call('GET', `${contacts}/${bola}`)).body.contact
  expect((await shop.call('POST', `${contacts}/${duplicate}/merge`, { into: bola })).status).toBe(200)
  expect(await read()).toMatchObject({ phone: '+2348059876543', country: 'NG' })
  expect((await shop.call('POST', `${contacts}/${duplicate}/unmerge`, {})).status).toBe(200)
  expect(await read()).toMatchObject({ phone: null, country: 'GH' })
})
