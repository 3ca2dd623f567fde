import { expect, test, vi } from 'vitest'
import { publicId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { freePort, mailServer } from '../testing/mail-server.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

/** Five minutes to midnight in Lagos. */
const now = Date.parse('2026-11-20T22:55:00Z')
let clock = now
const port = await freePort()
const server = await ownServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Kasuwa <no-reply@kasuwa.test>' }, () => clock)

const contacts = '/v1/business/contacts'
const owe = async (shop: Shop, contact: string, amount: number) =>
  expect(
    await shop.call('POST', `${contacts}/${contact}/adjust-balance`, {
      amount: Math.abs(amount),
      type: amount > 0 ? 'increment' : 'decrement',
    }),
  ).toMatchObject({ status: 200 })

async function debtShop() {
  clock = now
  const shop = await openShop(server)
  await shop.call('PATCH', '/v1/business', { phone: '08031112222' })
  const ada = await addContact(server, shop, 'Ada Obi')
  await owe(shop, ada, 1_234_500)
  const remind = (channel: string, more: object = {}, contact = ada) =>
    shop.call('POST', `${contacts}/${contact}/reminders`, { channel, ...more })
  const sent = async (contact = ada) => (await shop.call('GET', `${contacts}/${contact}/reminders`)).body
  return { shop, ada, remind, sent }
}

const rejection = (field: string, message: string) => ({ status: 422, body: { errors: { [field]: [message] } } })

test('a debtor gets a reminder by mail, over a real mail server, and member, time, channel and amount are recorded', async () => {
  const mails = await mailServer(port)
  const { shop, ada, remind, sent } = await debtShop()
  expect(await sent()).toMatchObject({ rows: [], draft: { owed: 1_234_500, due_since: null, language: 'en', is_reminded_today: false } })
  const { status, body } = await remind('mail')
  expect(status).toBe(200)
  expect(body.reminder).toMatchObject({
    channel: 'mail',
    owed: 1_234_500,
    language: 'en',
    created_by: { id: publicId('merchant', shop.merchant_id) },
  })
  await vi.waitFor(() => expect(mails.delivered).toHaveLength(1), 10_000)
  const [mail] = mails.delivered
  expect(mail?.to).toEqual([String(body.reminder?.sent_to)])
  expect(mail?.text).toMatch(/You owe Shop \d+ ₦12,345\.00\./)
  expect(mail?.text).toContain('Hello Ada Obi,')
  expect(mail?.text).toMatch(/Questions\? Call .+ at \+2348031112222/)
  expect(await sent()).toMatchObject({ rows: [body.reminder], draft: { is_reminded_today: true } })
  const { rows } = (await shop.call('GET', `${contacts}?search=Ada`)).body
  expect(rows?.[0]).toMatchObject({ id: ada, last_reminded_at: '2026-11-20T22:55:00.000Z' })
})

test('reminders are in the contact’s language, or the business’s, and have the due date', async () => {
  const { shop, ada, sent } = await debtShop()
  const rice = await addProduct(server, shop, { price: 1000 })
  await stockUp(shop, await addContact(server, shop), rice, 10, 500)
  for (const [date, due_date] of [
    ['2026-10-01', '2026-11-19'],
    ['2026-09-01', '2026-11-20'],
  ])
    expect(
      await shop.call('PUT', '/v1/business/sales', {
        ...{
          contact: ada,
          location: shop.location,
          date,
          due_date,
          items: [{ product: rice, quantity: 1, price: 1000 }],
          payable_amount: 1000,
        },
      }),
    ).toMatchObject({ status: 201 })
  expect((await sent()).draft).toMatchObject({
    due_since: '2026-11-19',
    text: expect.stringContaining('The oldest amount was due by 19 November 2026.') as JsonBody,
  })
  await shop.call('PATCH', '/v1/business', { language: 'fr' })
  expect((await sent()).draft).toMatchObject({ language: 'fr', text: expect.stringContaining('avant le 19 novembre 2026') as JsonBody })
  await shop.call('PATCH', `${contacts}/${ada}`, { language: 'en' })
  expect((await sent()).draft?.language).toBe('en')
})

test('a text is sent, and a WhatsApp reminder is recorded with its text', async () => {
  const { remind, sent } = await debtShop()
  expect((await remind('sms')).body).toMatchObject({
    text: expect.stringContaining('you owe') as JsonBody,
    reminder: { sent_to: '+2348059876543' },
  })
  expect((await remind('whatsapp', { again: true })).body.text).toEqual((await sent()).draft?.text)
  const texts = () =>
    server.app.database.transaction({}, (db) =>
      db.selectFrom('dev_mailbox').selectAll().where('recipient', '=', '+2348059876543').execute(),
    )
  await vi.waitFor(async () => expect((await texts()).map(({ body }) => body)).toEqual([expect.stringContaining('₦12,345.00')]), 10_000)
})

test('no reminder goes to a contact who is even, in credit or paid ahead, nor to the walk-in customer', async () => {
  const { shop, remind, sent } = await debtShop()
  const even = await addContact(server, shop, 'Even')
  const credit = await addContact(server, shop, 'Credit')
  await owe(shop, credit, -500)
  const ahead = await addContact(server, shop, 'Ahead')
  await owe(shop, ahead, 300)
  const rice = await addProduct(server, shop, { price: 1000 })
  await stockUp(shop, credit, rice, 10, 1)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  await shop.call('PUT', '/v1/business/sales', {
    ...{ contact: ahead, location: shop.location, items: [{ product: rice, quantity: 1, price: 1000 }], payable_amount: 1000 },
    payment_accounts: [{ account: null, amount: 800 }],
  })
  for (const [contact, name] of [
    [even, 'Even'],
    [credit, 'Credit'],
    [ahead, 'Ahead'],
  ] as const) {
    expect(await remind('whatsapp', {}, contact)).toMatchObject({ status: 422, body: { message: `${name} owes nothing` } })
    expect(await sent(contact)).toEqual({ rows: [], draft: null })
  }
  expect(await remind('whatsapp', {}, shop.walkIn)).toMatchObject({ status: 422 })
})

test('a contact without an address gets no reminder', async () => {
  const { shop, remind } = await debtShop()
  const { body } = await shop.call('POST', `${contacts}/quick`, { name: 'Bola', phone: '08034445555' })
  const bola = String(body.contact?.id)
  await owe(shop, bola, 100)
  expect(await remind('mail', {}, bola)).toMatchObject(rejection('channel', 'Bola has no email'))
  expect(await remind('sms', {}, bola)).toMatchObject({ status: 200 })
})

test('a second reminder on a day needs a confirmation, even with twenty requests at once; the next day it does not', async () => {
  const { remind, sent } = await debtShop()
  const answers = await Promise.all(Array.from({ length: 20 }, () => remind('whatsapp')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
  expect(await remind('mail')).toMatchObject(rejection('again', 'Ada Obi was reminded today already'))
  expect(await remind('whatsapp', { again: true })).toMatchObject({ status: 200 })
  clock = now + 600_000
  expect((await sent()).draft?.is_reminded_today).toBe(false)
})

test('a bulk reminder reminds the contacts it can, and names the others with the reason', async () => {
  const { shop, ada, remind } = await debtShop()
  const bola = await addContact(server, shop, 'Bola')
  const even = await addContact(server, shop, 'Even')
  await owe(shop, bola, 700)
  expect(await remind('whatsapp')).toMatchObject({ status: 200 })
  const many = (more: object = {}) =>
    shop.call('POST', `${contacts}/reminders`, { channel: 'mail', contacts: [even, bola, ada, bola], ...more })
  expect((await many()).body).toEqual({
    sent: 1,
    left_out: [
      { contact: { id: ada, name: 'Ada Obi' }, reason: 'Ada Obi was reminded today already' },
      { contact: { id: even, name: 'Even' }, reason: 'Even owes nothing' },
    ],
  })
  expect((await many({ again: true })).body).toMatchObject({ sent: 2 })
})

test('an opening balance is overdue from the day after its date, as in the list of debts', async () => {
  const { ada, shop, sent } = await debtShop()
  expect((await sent()).draft?.due_since).toBeNull()
  clock = now + 10 * 60_000
  expect((await sent()).draft).toMatchObject({ due_since: '2026-11-20', text: expect.stringContaining('20 November 2026') })
  expect((await shop.call('GET', `${contacts}/ageing?contact=${ada}`)).body.rows?.[0]).toMatchObject({ due_since: '2026-11-20' })
})

test('a reminder today to a contact merged since counts for the main contact', async () => {
  const { ada, shop, remind, sent } = await debtShop()
  expect(await remind('whatsapp')).toMatchObject({ status: 200 })
  const otherContact = await addContact(server, shop, 'Ada O.')
  await shop.call('POST', `${contacts}/${ada}/merge`, { into: otherContact })
  expect((await sent(otherContact)).draft).toMatchObject({ is_reminded_today: true })
  expect(await remind('whatsapp', {}, otherContact)).toMatchObject({ status: 422, body: { errors: { again: expect.anything() } } })
})
