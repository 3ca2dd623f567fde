import { expect, test, vi } from 'vitest'
import { publicId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { freePort, mailServer } from '../testing/mail-server.ts'
import { type Body, type Shop, openShop } from '../testing/shop.ts'
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

const refused = (field: string, words: string) => ({ status: 422, body: { errors: { [field]: [words] } } })

test('who owes is reminded by mail, over a real mail server, and it is remembered who did, when, how and of how much', async () => {
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
  expect(mail?.text).toContain('is at +2348031112222')
  expect(await sent()).toMatchObject({ rows: [body.reminder], draft: { is_reminded_today: true } })
  const { rows } = (await shop.call('GET', `${contacts}?search=Ada`)).body
  expect(rows?.[0]).toMatchObject({ id: ada, last_reminded_at: '2026-11-20T22:55:00.000Z' })
})

test('each is written to in their language, the business’s where they have none, and told since when it is due', async () => {
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
    text: expect.stringContaining('The oldest of it was to be paid by November 19, 2026.') as Body,
  })
  await shop.call('PATCH', '/v1/business', { language: 'fr' })
  expect((await sent()).draft).toMatchObject({ language: 'fr', text: expect.stringContaining('avant le 19 novembre 2026') as Body })
  await shop.call('PATCH', `${contacts}/${ada}`, { language: 'en' })
  expect((await sent()).draft?.language).toBe('en')
})

test('a text goes out, and WhatsApp is remembered with what it is to say', async () => {
  const { remind, sent } = await debtShop()
  expect((await remind('sms')).body).toMatchObject({
    text: expect.stringContaining('you owe') as Body,
    reminder: { sent_to: '+2348059876543' },
  })
  expect((await remind('whatsapp', { again: true })).body.text).toEqual((await sent()).draft?.text)
  const texts = () =>
    server.app.database.transaction({}, (db) =>
      db.selectFrom('dev_mailbox').selectAll().where('recipient', '=', '+2348059876543').execute(),
    )
  await vi.waitFor(async () => expect((await texts()).map(({ body }) => body)).toEqual([expect.stringContaining('₦12,345.00')]), 10_000)
})

test('nobody is reminded of nothing: not who is even, nor in credit, nor has paid ahead more than they owe, nor the walk-in customer', async () => {
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

test('nobody is written to without an address', async () => {
  const { shop, remind } = await debtShop()
  const { body } = await shop.call('POST', `${contacts}/quick`, { name: 'Bola', phone: '08034445555' })
  const bola = String(body.contact?.id)
  await owe(shop, bola, 100)
  expect(await remind('mail', {}, bola)).toMatchObject(refused('channel', 'Bola has no email'))
  expect(await remind('sms', {}, bola)).toMatchObject({ status: 200 })
})

test('nobody is reminded twice on a day by accident, by twenty at once either; the next day is another', async () => {
  const { remind, sent } = await debtShop()
  const answers = await Promise.all(Array.from({ length: 20 }, () => remind('whatsapp')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 422)])
  expect(await remind('mail')).toMatchObject(refused('again', 'Ada Obi was reminded today already'))
  expect(await remind('whatsapp', { again: true })).toMatchObject({ status: 200 })
  clock = now + 600_000
  expect((await sent()).draft?.is_reminded_today).toBe(false)
})

test('of several, those who can be are reminded, and the others named with the reason', async () => {
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

test('an opening balance is overdue as the list of debts has it, from the day after its own', async () => {
  const { ada, shop, sent } = await debtShop()
  expect((await sent()).draft?.due_since).toBeNull()
  clock = now + 10 * 60_000
  expect((await sent()).draft).toMatchObject({ due_since: '2026-11-20', text: expect.stringContaining('November 20, 2026') })
  expect((await shop.call('GET', `${contacts}/ageing?contact=${ada}`)).body.rows?.[0]).toMatchObject({ due_since: '2026-11-20' })
})

test('who was reminded today as somebody else is not reminded again by accident', async () => {
  const { ada, shop, remind, sent } = await debtShop()
  expect(await remind('whatsapp')).toMatchObject({ status: 200 })
  const known = await addContact(server, shop, 'Ada O.')
  await shop.call('POST', `${contacts}/${ada}/merge`, { into: known })
  expect((await sent(known)).draft).toMatchObject({ is_reminded_today: true })
  expect(await remind('whatsapp', {}, known)).toMatchObject({ status: 422, body: { errors: { again: expect.anything() } } })
})
