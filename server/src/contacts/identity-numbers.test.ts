import { builtInRoles } from '@kasuwa/contract/platform/built-in-roles'
import { effectivePermissions } from '@kasuwa/contract/platform/permissions'
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

test('a NIN is stored encrypted, shown by its last four digits, and kept if a form sends the masked one back', async () => {
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

test('members with the permission see the full number on request, with an audit entry each time; others see it masked', async () => {
  const shop = await openShop(server)
  const { contact } = (await shop.call('PUT', contacts, { ...bola, identity_type: 'bvn', identity_number: '12345678901' })).body
  const path = `${contacts}/${String(contact?.id)}`
  const keeper = await shop.member(['contact.view-identity'])
  expect((await keeper.call('GET', path)).body.contact?.identity_number).toBe('•••••••8901')
  expect(await keeper.call('GET', `${path}/identity`)).toMatchObject({
    status: 200,
    body: { identity_type: 'bvn', identity_number: '12345678901' },
  })
  await keeper.call('GET', `${path}/identity`)
  const clerk = await shop.member(['contact.edit', 'contact.delete', 'contact.update-balance'])
  expect((await clerk.call('GET', `${path}/identity`)).status).toBe(403)
  const identity = await within(server, shop, (ctx) =>
    ctx.selectFrom('audit_entries').select(['merchant_id', 'after']).where('action', '=', 'contacts.identity').execute(),
  )
  expect(identity).toEqual(
    Array.from({ length: 2 }, () => ({
      merchant_id: storedId('merchant', keeper.merchant_id) ?? keeper.merchant_id,
      after: { identity_shown: 'bvn' },
    })),
  )
  expect((await shop.call('GET', `${path}/timeline`)).body.rows).toMatchObject([
    { what: 'identity_seen' },
    { what: 'identity_seen' },
    { what: 'created' },
  ])
  const none = String((await shop.call('PUT', contacts, { ...bola, email: 'other@mail.test' })).body.contact?.id)
  expect((await shop.call('GET', `${contacts}/${none}/identity`)).body).toEqual({ identity_type: null, identity_number: null })
  expect(
    (await shop.call('GET', `${contacts}/${String(contact?.id).replace(/.$/, (last) => (last === '0' ? '1' : '0'))}/identity`)).status,
  ).toBe(404)
})

test('in a new business only owners and managers may see the full number', () => {
  const may = builtInRoles.filter(({ grants }) => effectivePermissions([{ grants }]).has('contact.view-identity')).map(({ name }) => name)
  expect(may).toEqual(['Owner', 'Manager'])
})
