import { shelves } from './product-list.ts'

export interface Good {
  name: string
  category: string
  brand: string | undefined
  /** Undefined for services: nobody brings them. */
  supplier: string | undefined
  type: 'standard' | 'phone' | 'service'
  /** Kobo. */
  price: number
  cost: number
  barcode: string | undefined
}

/** EAN-13 with Nigeria's 615 in front, and its check digit. */
function barcodeOf(index: number): string {
  const digits = `615${String(1_000_000 + index * 7919).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return digits + ((10 - (sum % 10)) % 10)
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
    for (const size of sizes.split(', ')) {
      const [, label = '', naira = ''] = /^(.*) (\d+)$/.exec(size) ?? []
      const type = category === 'Phones' ? 'phone' : category === 'Services' ? 'service' : 'standard'
      goods.push({
        name: `${brand === '-' ? '' : `${brand} `}${thing} ${label}`,
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
