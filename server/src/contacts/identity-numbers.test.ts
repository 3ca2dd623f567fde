import { expect, test } from 'vitest'
import { newId, storedId } from '../database/ids.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'

const server = await testServer()
const contacts = '/v1/business/contacts'
const bola = { name: 'Bola Ade', email: 'bola@mail.test', phone: '08059876543' }

const stored = (shop: Shop, id: string) =>
  within(server, shop, (ctx) =>
    ctx
      .selectFrom('contacts')
      .selectAll()
      .where('id', '=', storedId('contact', id) ?? '')
      .executeTakeFirstOrThrow(),
  )

test('a NIN is sealed where it lies, shown by its last four, and survives a form that sends it back covered', async () => {
  const shop = await openShop(server)
  const { contact } = (await shop.call('PUT', contacts, { ...bola, identity_type: 'nin', identity_number: '12345678901' })).body
  const id = String(contact?.id)
  const path = `${contacts}/${id}`
  expect(contact?.identity_number).toBe('•••••••8901')
  const encrypted = (await stored(shop, id)).identity_number
  expect(encrypted).not.toContain('8901')
  expect(server.app.fieldEncryption.decrypt(encrypted ?? '', shop.business_id)).toBe('12345678901')
  expect(server.app.fieldEncryption.decrypt(encrypted ?? '', newId())).toBeUndefined()

  await shop.call('PATCH', path, { identity_number: '•••••••8901', note: 'Seen' })
  expect((await stored(shop, id)).identity_number).toBe(encrypted)
  expect(await shop.call('PATCH', path, { identity_number: '•••••••0000' })).toMatchObject({ status: 422 })
  expect((await shop.call('PATCH', path, { identity_number: '22345678902' })).body.contact?.identity_number).toBe('•••••••8902')
  const trail = await within(server, shop, (ctx) => ctx.selectFrom('audit_entries').selectAll().execute())
  expect(trail.length).toBeGreaterThan(2)
  expect(JSON.stringify(trail)).not.toMatch(/identity_number|12345678901|8901/)
})
