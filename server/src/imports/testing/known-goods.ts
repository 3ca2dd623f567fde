import fc from 'fast-check'

/* Goods and people that are known beforehand, with names, codes and figures that files have spoilt before. */

export interface KnownVariant {
  values: string[]
  sku: string
  barcode: string | null
  /** Kobo. */
  price: number
  cost: number
  /** Thousandths. */
  stock: number
}

export interface Good {
  name: string
  sku: string
  barcode: string | null
  /** Paragraphs of the description. */
  paragraphs: string[]
  category: string | null
  brand: string | null
  tags: string[]
  price: number
  cost: number
  stock: number
  weight: number | null
  isActive: boolean
  images: string[]
  options: string[]
  variants: KnownVariant[]
}

export interface Person {
  first: string
  last: string
  email: string | null
  /** E.164. */
  phone: string | null
  company: string | null
  address: string | null
  city: string | null
  note: string | null
  groups: string[]
  /** Kobo that they owe. */
  balance: number
}

const words = [
  ...[
    'Rice, long grain',
    '6" nail',
    'Say "hi"',
    'Crème brûlée',
    'L’huile d’arachide',
    "Mama's choice",
    'Tea; loose',
    'Flour | white',
    'Soap & water',
  ],
  ...[
    'Aṣọ òkè',
    'Ẹ̀wà olóyin',
    'عسل النحل',
    'باسمتی چاول',
    'Ọmọ́',
    '2-in-1',
    '50% off',
    '007',
    'N/A',
    'Total',
    'Yes',
    '1E5',
    '10.5',
    '=1+1',
    '-20 °C bag',
  ],
  ...['+Plus', '@home', 'a < b', 'Straße', '½ litre', 'Two\nlines', '#REF', 'null', '1,250', '12/01/2026', 'Type', 'Jan-12', '#1 best'],
]
const word = fc.constantFrom(...words)
const seldom = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 })

/** `00000420`: figures with zeros before them. */
const barcode = fc
  .tuple(fc.constantFrom(8, 12, 13), fc.nat({ max: 99_999_999 }))
  .map(([length, figure]) => String(figure).padStart(length, '0'))
const skuBeginnings = ['A-', '00', '1E', 'AB/', '2026-0', 'É', 'x,', 'SKU ', '#', '9.', 'Jan-']

const kobo = fc.oneof(
  fc.nat({ max: 99 }).map((naira) => naira * 100),
  fc.nat({ max: 99_999 }),
  fc.nat({ max: 999_999_999 }),
  fc.constantFrom(125_000, 100_000_000, 1, 50),
)
const stock = fc.oneof(
  fc.nat({ max: 200 }).map((pieces) => pieces * 1000),
  fc.nat({ max: 99_999 }),
  fc.constantFrom(1250, 125, 1_250_000, 12_500),
)

const image = fc.nat({ max: 999 }).map((number) => `https://img.test/a-${number}.jpg`)
const paragraph = fc.constantFrom(
  'Soft & light',
  'Keep dry, always; “never” wet',
  'Wẹ̀ dáadáa',
  'خالص',
  'a < b and c > d',
  '5 "inch" pipe',
  'Prix : 1 250,50',
)

const optionValues: Readonly<Record<string, readonly string[]>> = {
  Colour: ['White', 'Sky blue', 'Rouge, foncé', 'Ọ̀sàn'],
  Size: ['Small', 'Large', '10.5', '40 × 60', '6"'],
}

const figures = { price: kobo, cost: kobo, stock }

function variantsOf(options: readonly string[], count: number): fc.Arbitrary<KnownVariant[]> {
  const [first = '', second] = options
  const combinations = (optionValues[first] ?? []).flatMap((value) =>
    second ? (optionValues[second] ?? []).map((second) => [value, second]) : [[value]],
  )
  return fc
    .tuple(
      fc.shuffledSubarray(combinations, { minLength: count, maxLength: count }),
      fc.array(fc.record({ ...figures, barcode: seldom(barcode) }), { minLength: count, maxLength: count }),
    )
    .map(([chosen, rows]) => rows.map((row, place) => ({ ...row, values: chosen[place] ?? [], sku: '' })))
}

const options = fc.constantFrom<string[]>([], [], ['Colour'], ['Size'], ['Colour', 'Size'])

const good: fc.Arbitrary<Good> = options.chain((names) =>
  fc.record({
    name: fc.array(word, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' ')),
    sku: fc.constantFrom(...skuBeginnings),
    barcode: seldom(barcode),
    paragraphs: fc.array(paragraph, { maxLength: 3 }),
    category: seldom(fc.constantFrom('Food', 'Épicerie', 'Home & kitchen', 'كتب', 'Drinks')),
    brand: seldom(fc.constantFrom('Nok Works', 'Adé et fils', 'Jinis')),
    tags: fc.uniqueArray(fc.constantFrom('new', 'été', 'half price', 'عيد'), { maxLength: 3 }),
    ...figures,
    weight: seldom(fc.integer({ min: 1, max: 9999 })),
    isActive: fc.constantFrom(true, true, false),
    images: fc.uniqueArray(image, { maxLength: 3 }),
    options: fc.constant(names),
    variants: names.length === 0 ? fc.constant([]) : fc.integer({ min: 2, max: 4 }).chain((count) => variantsOf(names, count)),
  }),
)

/** Goods with names, SKUs and barcodes of their own. */
export const goods = (most: number): fc.Arbitrary<Good[]> =>
  fc.array(good, { minLength: 3, maxLength: most }).map((rows) =>
    rows.map((row, place) => ({
      ...row,
      name: `${row.name} ${place + 1}`,
      sku: `${row.sku}${place + 1}`,
      barcode: row.barcode && `${row.barcode}${place}`,
      variants: row.variants.map((variant, at) => ({
        ...variant,
        sku: `${row.sku}${place + 1}-${at + 1}`,
        barcode: variant.barcode && `${variant.barcode}${place}${at}`,
      })),
    })),
  )

const person: fc.Arbitrary<Person> = fc.record({
  first: fc.constantFrom('Amara', 'Ọláolúwa', 'José', 'عائشہ', "N'Golo", 'Zoë, Dr.', '1st', 'Mary-Ann'),
  last: fc.constantFrom('Nwosu', 'Adébáyọ̀', 'Müller', 'بلوچ', "O'Brien", 'Obi & Sons', 'de “Sá”', 'Total'),
  email: seldom(fc.constantFrom('a.b+c', 'shop', 'info_1')),
  phone: seldom(fc.integer({ min: 8_030_000_000, max: 8_039_999_999 }).map((figure) => `+234${figure}`)),
  company: seldom(fc.constantFrom('Obi & Sons', 'Société “Été”', 'شرکت', 'A, B; C')),
  address: seldom(fc.constantFrom('12 Allen Avenue, 2nd floor', 'Rue d’été\n3e étage', '4/5 "Zik" Road', '00120')),
  city: seldom(fc.constantFrom('Ikeja', 'Ìbàdàn', 'Cotonou', 'کراچی')),
  note: seldom(fc.constantFrom('Pays on Fridays', '=1+1', 'Owes 1,250; late', 'Line\nbreak')),
  groups: fc.uniqueArray(fc.constantFrom('VIP', 'Détaillants', 'Old friends'), { maxLength: 2 }),
  balance: fc.oneof(fc.constant(0), fc.integer({ min: -999_999, max: 99_999_999 })),
})

/** People with e-mails and phones of their own; each can be reached. */
export const people = (most: number): fc.Arbitrary<Person[]> =>
  fc
    .uniqueArray(person, { minLength: 3, maxLength: most, selector: ({ phone }) => phone ?? '', comparator: (a, b) => a !== '' && a === b })
    .map((rows) =>
      rows.map((row, place) => ({
        ...row,
        first: `${row.first} ${place + 1}`,
        email: row.email ? `${row.email}${place}@mail.test` : row.phone ? null : `only${place}@mail.test`,
      })),
    )
