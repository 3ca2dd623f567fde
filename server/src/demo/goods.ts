import { type OptionValue, combinations, fullVariantName, nameOfOptions } from '@kasuwa/contract/options'
import { shelves } from './product-list.ts'

export interface Good {
  name: string
  category: string
  brand: string | undefined
  /** Undefined for services, which have no supplier. */
  supplier: string | undefined
  type: 'standard' | 'phone' | 'service'
  /** Kobo. */
  price: number
  cost: number
  barcode: string | undefined
  /** For a variant: its parent and its options. */
  parent: string | undefined
  options: readonly OptionValue[]
}

/** EAN-13 with Nigeria’s prefix 615 and a check digit. */
function barcodeOf(index: number): string {
  const digits = `615${String(1_000_000 + index * 7919).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return digits + ((10 - (sum % 10)) % 10)
}

/**
 * `5kg 9800, 10kg 19200`: a product each. `Colour: Black, Gold; Storage: 64 GB 98000, 128 GB 115000`: a variant for each combination,
 * priced by its last option.
 */
function sizesOf(sizes: string) {
  const priced = (text: string) =>
    text.split(', ').map((size) => {
      const [, label = '', naira = ''] = /^(.*) (\d+)$/.exec(size) ?? []
      return { label, naira, options: [] as readonly OptionValue[] }
    })
  if (!sizes.includes(': ')) return priced(sizes)
  const parts = sizes.split('; ').map((part) => part.split(': '))
  const last = priced(parts.at(-1)?.[1] ?? '')
  const options = parts.map(([name = '', values = ''], place) => ({
    name,
    values: place === parts.length - 1 ? last.map(({ label }) => label) : values.split(', '),
  }))
  return combinations(options).map((variantOptions) => ({
    label: '',
    naira: last.find(({ label }) => label === variantOptions.at(-1)?.value)?.naira ?? '',
    options: variantOptions,
  }))
}

function read(): Good[] {
  const goods: Good[] = []
  let [category, supplier, margin] = ['', '', 0]
  for (const line of shelves.trim().split('\n')) {
    if (line.startsWith('# ')) {
      const [name = '', from = '', per = ''] = line.slice(2).split(' / ')
      ;[category, supplier, margin] = [name, from, Number(per)]
      continue
    }
    const [brand = '', thing = '', sizes = ''] = line.split(' | ')
    const branded = `${brand === '-' ? '' : `${brand} `}${thing}`
    for (const { label, naira, options } of sizesOf(sizes)) {
      const type = category === 'Phones' ? 'phone' : category === 'Services' ? 'service' : 'standard'
      goods.push({
        name: options.length > 0 ? fullVariantName(branded, nameOfOptions(options)) : `${branded} ${label}`,
        parent: options.length > 0 ? branded : undefined,
        options,
        category,
        brand: brand === '-' ? undefined : brand,
        supplier: supplier === '-' ? undefined : supplier,
        type,
        price: Number(naira) * 100,
        cost: Math.round((Number(naira) * (100 - margin)) / 100 / 10) * 1000,
        barcode: type === 'service' ? undefined : barcodeOf(goods.length),
      })
    }
  }
  return goods
}

export const goods: readonly Good[] = read()
