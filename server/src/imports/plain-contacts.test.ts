import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactColumns } from '../contacts/contact-row.ts'
import { Refusal } from '../errors/refusal.ts'
import type { ContactBody } from './contact-body.ts'
import { contactRules } from './contact-rows.ts'
import { Phones } from './phones.ts'
import { newContact, plainContacts } from './plain-contacts.ts'
import { readerOf } from './readings.ts'

/** What the form makes of a new one. */
type Form = ContactBody & { name: string; email: string; phone: string; contact_type: 'both'; country: string }

const everybody = { locale: 'en', can: () => true } as unknown as Parameters<typeof readerOf>[0]
const { plainRow: _, ...rules } = contactRules(new Phones())
const byRules = readerOf(everybody, rules)
const plainRow = plainContacts(new Phones())

/** Cells that lie about what is plain: around each limit, and with each letter that means something somewhere. */
const odd = fc.constantFrom(
  ...['', '0', '-3', '1.50', '1.555', '99999999999', '999999999999', '1e3', "'=1+1", "'", '=1+1', '@x', '#N/A', '#1 rice'],
  ...[
    'a',
    'ab',
    ' ab',
    'ab ',
    'Ọ̀fọ̀',
    'Éclair',
    'e\u0301',
    '\u0000',
    '\ud800',
    'a\u00a0b',
    'a\tb',
    'a, b',
    'a,b,a',
    '"a, b", c',
    ',',
    'aa,,bb',
  ],
  ...['A@B.CO', 'a@b.c', 'a@b..co', 'a@@b.co', 'a@b.co.', 'a b@c.co', 'a,b@c.co', 'é@b.co', 'a@é.co', '.a@b.co', "'a@b.co"],
  ...['08031234567', '+2348031234567', '8031234567', '2348031234567', '0803 123 4567', '0244123456', '0123', '+', '+1 202 555 0147'],
  ...['male', 'Male', 'm', 'F', 'customer', 'Customer', 'vendor', 'both', 'nin', 'NG', 'ng', 'GH', 'ZZ', 'Nigeria', 'NGA'],
  ...['1992-02-29', '1991-02-29', '29/02/1992', '1992-2-9', '0001-01-01', '9999-12-31', '33663'],
  ...[249, 250, 251, 100, 101, 1000, 1001].map((length) => 'x'.repeat(length)),
  `${'x'.repeat(243)}@ab.co`,
  `${'x'.repeat(245)}@ab.co`,
)
const cell = fc.oneof(odd, odd, fc.string({ unit: 'grapheme', maxLength: 8 }), fc.integer({ min: 0, max: 20_000_000 }).map(String))
const phone = fc.constantFrom('08031234567', '+2348031234567', '0244123456', '+233244123456', '07011234567', '012345678')
const likely: Record<string, fc.Arbitrary<string>> = {
  name: fc.constantFrom('Ada Obi', 'Olá', 'José Ñ', 'Market 2'),
  email: fc.constantFrom('ada@mail.test', 'ADA.Obi+x@Mail.co.uk'),
  phone,
  group: fc.constantFrom('Retail', 'Market women, Retail'),
  gender: fc.constantFrom('male', 'female'),
  type: fc.constantFrom('customer', 'supplier', 'both'),
  dob: fc.constantFrom('1992-02-29', '2001-12-31'),
  country: fc.constantFrom('NG', 'GH', 'GB'),
  opening_balance: fc.constantFrom('100', '100.05', '0'),
}
const columns = [
  ...['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address', 'company_name'],
  ...['facebook', 'instagram', 'twitter', 'note', 'opening_balance'],
]
const usual = fc.constantFrom('Lagos', '12 Allen Avenue', 'Ikéja', 'Café 24')
/** @param weight how much oftener a cell is as those of its column are than any other */
const among = (weight: number) =>
  fc.record(
    Object.fromEntries(
      columns.map((name) => [name, fc.oneof({ weight, arbitrary: likely[name] ?? usual }, { weight: 1, arbitrary: cell })]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, string>>
const one = fc
  .tuple(fc.constantFrom(...columns, 'identity_type', 'identity_number'), cell)
  .map(([name, said]) => ({ name: 'Ada Obi', [name]: said }))
const rows = fc.oneof(one, among(1), among(40), among(40))

test('what is read as a plain contact is what the rules make of it, and none that they refuse is', () => {
  let plain = 0
  fc.assert(
    fc.property(rows, (cells) => {
      const read = plainRow(cells, new Set())
      if (read === undefined) return
      plain += 1
      const { body, errors } = byRules({ line: 2, cells })
      expect({ body, errors }).toEqual({ body: read, errors: undefined })
    }),
    { numRuns: 4000 },
  )
  expect(plain).toBeGreaterThan(500)
})

test('what is stored of a new contact is what its form stores', () => {
  const ctx = { app: { fieldEncryption: { encrypt: () => 'covered' } } } as unknown as Parameters<typeof contactColumns>[0]
  let made = 0
  fc.assert(
    fc.property(rows, (cells) => {
      const { body, errors } = byRules({ line: 2, cells })
      if (errors) return
      const given = Object.fromEntries(Object.entries(body).filter(([name, value]) => value && name !== 'groups'))
      const formed = (): object => contactColumns(ctx, { contact_type: 'both', country: 'NG', ...given, name: body.name ?? '' } as Form)
      const found = newContact(body, new Phones())
      if (!found) {
        if (!body.identity_number) expect(formed).toThrow(Refusal)
        return
      }
      made += 1
      const { opening_balance: __, ...stored } = formed() as { opening_balance?: number }
      const said = (columns: object) => Object.fromEntries(Object.entries(columns).filter(([, value]) => (value ?? null) !== null))
      expect(said(found)).toEqual(said(stored))
    }),
    { numRuns: 4000 },
  )
  expect(made).toBeGreaterThan(500)
})

test('contacts as nearly all are are plain', () => {
  const cells = {
    name: 'Ada Obi',
    email: 'ADA@mail.test',
    phone: '08031234567',
    group: 'Retail, VIP',
    dob: '1992-02-29',
    type: '',
    note: '',
  }
  expect(plainRow(cells, new Set())).toEqual({
    ...{ name: 'Ada Obi', email: 'ada@mail.test', phone: '08031234567', groups: ['Retail', 'VIP'], dob: '1992-02-29' },
  })
  expect(plainRow({ ...cells, opening_balance: '5' }, new Set(['opening_balance']))).toBeUndefined()
})
