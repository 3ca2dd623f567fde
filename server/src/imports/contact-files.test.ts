import { expect, test } from 'vitest'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { bringIn, csvOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'

/* Files of contacts: the figures of their check, several phones, unknown countries, days of debts. */

const server = await testServer()

const must = ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address']
const none = Object.fromEntries(must.map((column) => [column, null]))

async function check(shop: Shop, file: Uint8Array): Promise<JsonBody> {
  const { status, body } = await bringIn(shop, 'contacts', file, { mode: 'check' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Imports a file as it is guessed. */
async function importGuessed(shop: Shop, file: Uint8Array): Promise<JsonBody> {
  const { table } = await check(shop, file)
  const map = { ...none, ...(table?.map as unknown as Record<string, number>) }
  const { body } = await bringIn(shop, 'contacts', file, { map, mode: 'valid' })
  // Each row has one outcome.
  const { total, imported, updated, skipped, refused, left_out_rows } = body as unknown as Record<string, number>
  expect(Number(imported) + Number(updated) + Number(skipped) + Number(refused) + Number(left_out_rows)).toBe(total)
  return body
}

const contactsByName = async (shop: Shop) => {
  const { body } = await shop.call('GET', '/v1/business/contacts?per_page=100')
  return new Map((body.rows as unknown as { name: string }[]).map((row) => [row.name, row]))
}

test('a second phone stays in the note, and the same file again changes nothing', async () => {
  const shop = await openShop(server)
  const file = csvOf('Name,Phone,Mobile,Note', 'Ada,0803 123 4567 / 0701 234 5678,,Pays late', 'Obi,08031234568,0701 234 5679,')
  expect(await importGuessed(shop, file)).toMatchObject({ imported: 2, refused: 0 })
  const contacts = await contactsByName(shop)
  expect(contacts.get('Ada')).toMatchObject({ phone: '+2348031234567', note: 'Pays late\nOther phone: 0701 234 5678' })
  expect(contacts.get('Obi')).toMatchObject({ phone: '+2348031234568', note: 'Other phone: 0701 234 5679' })
  expect(await importGuessed(shop, file)).toMatchObject({ imported: 0, updated: 0, skipped: 2, refused: 0 })
})

test('a further phone joins the note that a contact has', async () => {
  const shop = await openShop(server)
  await importGuessed(shop, csvOf('Name,Phone,Note', 'Ada,08031234567,Pays late'))
  expect(await importGuessed(shop, csvOf('Name,Phone', 'Ada,08031234567 or 07012345678'))).toMatchObject({ updated: 1 })
  expect((await contactsByName(shop)).get('Ada')).toMatchObject({ note: 'Pays late\nOther phone: 07012345678' })
})

test('a cell without any phone is refused, and a valid phone of another column stands in for it', async () => {
  const shop = await openShop(server)
  const file = csvOf('Name,Phone,Mobile', 'Ada,0803 123 / 0701 234,', 'Obi,0803 123 45,07012345678')
  expect(await importGuessed(shop, file)).toMatchObject({ imported: 1, refused: 1, rows: [{ row: 2 }] })
  expect((await contactsByName(shop)).get('Obi')).toMatchObject({ phone: '+2347012345678', note: 'Other phone: 0803 123 45' })
})

test('parts of two addresses are never mixed, and the column that a row does not keep is listed', async () => {
  const shop = await openShop(server)
  const file = csvOf(
    'Name,Phone,Billing address,Billing city,Street,City',
    'Ada,08031234567,,Ikeja,4 Zik Road,Enugu',
    'Obi,08031234568,,,5 Zik Road,Enugu',
  )
  const checked = await check(shop, file)
  expect(checked).toMatchObject({ refused: 0, left_out: { columns: [{ heading: expect.any(String) }] } })
  await importGuessed(shop, file)
  const contacts = await contactsByName(shop)
  expect(contacts.get('Obi')).toMatchObject({ address: '5 Zik Road', city: 'Enugu' })
  const { address, city } = contacts.get('Ada') as unknown as { address: string | null; city: string }
  expect([address, city]).not.toEqual(['4 Zik Road', 'Ikeja'])
})

test('an unknown country is left out and listed, and its row comes in', async () => {
  const shop = await openShop(server)
  const lines = Array.from({ length: 12 }, (_, at) => `Person ${at},080312345${String(at).padStart(2, '0')},Nigéria,`)
  const file = csvOf('Name,Phone,Country,Balance', ...lines, 'Nakia,08031112233,Wakanda,75', 'Total,,,75')
  const checked = await check(shop, file)
  expect(checked).toMatchObject({
    refused: 0,
    left_out: {
      cells: [{ row: 14, column: 'country', text: 'Wakanda' }],
      cells_total: 1,
      rows: [{ row: 15, reason: 'sum' }],
      // Counted over the whole file.
      totals: { sum: 1 },
    },
  })
  expect((checked.preview as unknown as { becomes: object }[])[0]?.becomes).toMatchObject({ country: 'NG' })
  expect(await importGuessed(shop, file)).toMatchObject({ imported: 13, refused: 0, left_out_rows: 1 })
  expect((await contactsByName(shop)).get('Nakia')).toMatchObject({ country: 'NG', balance: 7500 })
})

test('the days of debts stay in the notes of opening balances, and the check says so', async () => {
  const shop = await openShop(server)
  const file = csvOf(
    'Client,Tél,Solde dû,Date de la dette,Depuis',
    'Ada,08031234567,500,12/03/2026,',
    'Obi,08031234568,,13/03/2026,',
    'Efe,08031234569,(20),,mars',
  )
  expect(await check(shop, file)).toMatchObject({
    left_out: {
      columns: [
        { heading: 'Date de la dette', reason: 'debt_date' },
        { heading: 'Depuis', reason: 'debt_date' },
      ],
    },
  })
  await importGuessed(shop, file)
  const { body } = await shop.call('GET', '/v1/business/contacts/balance-transactions')
  const notes = (body.rows as unknown as { contact: { name: string }; note: string }[]).map(({ contact, note }) => [contact.name, note])
  expect(notes.toSorted()).toEqual([
    ['Ada', 'Opening balance · Date de la dette: 12/03/2026'],
    ['Efe', 'Opening balance · Depuis: mars'],
  ])
})

test('the check adds up what new contacts owe and are owed, and counts those without a phone', async () => {
  const shop = await openShop(server)
  const file = csvOf(
    'Name,Phone,Email,Balance',
    'Ada,08031234567,,"1,204,300.00"',
    'Obi,08031234568,,(400)',
    'Efe,,efe@mail.test,0',
    'Ife,,ife@mail.test,5.50',
    'Bad,12,,900',
  )
  const sums = { contacts: 4, debtors: 2, receivable: 120_430_550, creditors: 1, payable: 40_000, without_phone: 2 }
  expect(await check(shop, file)).toMatchObject({ refused: 1, contact_sums: sums })
  await importGuessed(shop, file)
  // Balances of known contacts do not change.
  const knownSums = { contacts: 4, debtors: 0, receivable: 0, creditors: 0, payable: 0, without_phone: 2 }
  expect(await check(shop, file)).toMatchObject({ refused: 1, contact_sums: knownSums })
})

test('the books agree with all of that', () => expectSoundBooks(server))
