import { expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { addContact, addProduct } from '../testing/goods.ts'
import { recount } from '../testing/recount.ts'
import { openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
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

test('a contact whose sale and advance come to zero keeps both as its own debts after an undo', async () => {
  const shop = await openShop(server)
  const [bola, duplicate] = [await addContact(server, shop, 'Bola Ade'), await addContact(server, shop, 'Mrs Bola')]
  const product = await addProduct(server, shop, { name: 'Repair', price: 500, service: true })
  const form = { contact: duplicate, location: shop.location, items: [{ product, quantity: 1, price: 500 }], payable_amount: 500 }
  expect((await shop.call('PUT', '/v1/business/sales', form)).status).toBe(201)
  const advance = { direction: 'in', amount: 500, documents: [] }
  expect((await shop.call('POST', `${contacts}/${duplicate}/payments`, advance)).status).toBe(200)
  expect((await shop.call('POST', `${contacts}/${duplicate}/merge`, { into: bola })).status).toBe(200)
  await recount(server)
  expect((await shop.call('POST', `${contacts}/${duplicate}/unmerge`, {})).status).toBe(200)
  await recount(server)
})

test('the books are sound', () => expectSoundBooks(server))
