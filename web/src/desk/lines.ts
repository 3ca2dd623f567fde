import { lineTotal, MAX_KOBO, parseMoney } from '@kasuwa/contract/platform/money'
import { MAX_THOUSANDTHS, parseQuantity, toThousandths } from '@kasuwa/contract/platform/quantity'
import type { Unit } from '@kasuwa/contract/units'
import type { KeyboardEvent } from 'react'
import { moneyInputText, quantityInputText } from '../kit/fields/parse-number.ts'
import { perLine } from './per-line.ts'
import { areSameParts, lacksUnits, type PartOfGoods, refreshedParts, type TrackedPart, withPartSerials } from './tracked-parts.ts'

/** Product as a document line needs it. */
export interface Goods {
  id: string
  name: string
  sku: string
  barcode: string | null
  /** Kobo per unit: price at the till, cost at intake. Null without the permission to see it. */
  amount: number | null
  /** Cost in kobo per unit, if it is known beside the amount; null for members who may not see it. */
  cost: number | null
  /** Sale price in kobo per unit, on desks whose amount is a cost. */
  price?: number
  /** Available units; null where no stock is kept. */
  available: number | null
  /** Unit of the quantity; the amount is per unit. */
  unit?: Unit | null
  /** Ids of the taxes that apply to it. */
  taxes: readonly string[]
  /** Each unit of it has a serial number. */
  tracked?: boolean
  /** Serial number of the scanned unit, as the server writes it. */
  serial?: string | null
  /** Composites only: components with serial numbers. */
  parts?: readonly PartOfGoods[]
}

/** Line of a draft. Quantities and amounts are raw text until sent, so that a reload restores them exactly. */
export interface Line {
  /** Unique within the draft. */
  key: string
  product: string
  name: string
  sku: string
  quantity: string
  amount: string
  /** Discount of the line as typed, “500” or “10%”; left out if none. */
  discount?: string | undefined
  /** Product's amount when added: a line whose amount was not edited follows the product. */
  listed: number | null
  /** Kobo: the product's current amount and cost, and an amount that looks wrong and was confirmed. */
  usual?: number | null
  cost?: number | null
  agreed?: number
  /** Discount as typed, if it was agreed. */
  agreedOff?: string | undefined
  /** Current sale price, on desks that receive goods: kobo. */
  price?: number | undefined
  available: number | null
  unit?: Unit | null
  taxes: readonly string[]
  tracked?: boolean
  /** Serial numbers of its units, as they were entered or picked. */
  serials?: readonly string[]
  /** Composites only: components with serial numbers, and the units picked. */
  parts?: readonly TrackedPart[]
}

/** Thousandths; undefined if the text is no quantity above zero, or exceeds the limit. */
export function quantityOf(line: Pick<Line, 'quantity'>): number | undefined {
  const typed = parseQuantity(line.quantity)
  const thousandths = typed === undefined ? 0 : toThousandths(typed)
  return thousandths > 0 && thousandths <= MAX_THOUSANDTHS ? thousandths : undefined
}

/** Kobo per unit; undefined if the text is no amount. */
export const amountOf = (line: Pick<Line, 'amount'>): number | undefined => parseMoney(line.amount)

/** Kobo; 0 while quantity or amount is no number. */
export const totalOf = (line: Line): number => lineTotal(quantityOf(line) ?? 0, amountOf(line) ?? 0)

const amountText = (kobo: number | null): string => (kobo === null ? '' : moneyInputText(kobo))

const freshKey = (lines: readonly Line[]): string => String(lines.reduce((most, line) => Math.max(most, Number(line.key)), 0) + 1)

export const newLine = (lines: readonly Line[], goods: Goods, quantity: number): Line => ({
  key: freshKey(lines),
  product: goods.id,
  name: goods.name,
  sku: goods.sku,
  quantity: quantityInputText(quantity),
  amount: amountText(goods.amount),
  listed: goods.amount,
  usual: goods.amount,
  cost: goods.cost,
  price: goods.price,
  available: goods.available,
  ...(goods.unit ? { unit: goods.unit } : {}),
  ...(goods.tracked ? { tracked: true, serials: goods.serial ? [goods.serial] : [] } : {}),
  ...(goods.parts?.length ? { parts: refreshedParts(goods.parts, []) } : {}),
  taxes: goods.taxes,
})

/**
 * A line with other serial numbers. The quantity follows their number, unless it already exceeded it: then it shows how many are still
 * missing.
 */
export function withSerials(line: Line, serials: readonly string[]): Line {
  const count = (quantityOf(line) ?? 0) / 1000
  const follows = (line.serials?.length ?? 0) >= count || serials.length > count
  return { ...line, serials, ...(follows ? { quantity: quantityInputText(serials.length || 1) } : {}) }
}

/** Lines without their serial numbers, which do not apply at another location or in the other direction. */
export const unpicked = <L extends Line>(lines: readonly L[]): L[] =>
  lines.map((line) => ({
    ...line,
    ...(line.serials?.length && { serials: [] }),
    ...(line.parts && { parts: line.parts.map((part) => ({ ...part, serials: [] })) }),
  }))

/** True if a line has not exactly as many serial numbers as units. Components count apart. */
const lacksOwn = (line: Line): boolean => line.tracked === true && (quantityOf(line) ?? 0) !== (line.serials?.length ?? 0) * 1000

/** The first component of a line that lacks serial numbers. */
export const lackingPart = (line: Line): TrackedPart | undefined => line.parts?.find((part) => lacksUnits(part, quantityOf(line) ?? 0))

/** True if units of a line, or of its components, still need serial numbers. */
export const lacksSerials = (line: Line): boolean => lacksOwn(line) || lackingPart(line) !== undefined

/** Number of lines that lack serial numbers. */
export const unnamedOf = (lines: readonly Line[]): number => lines.filter(lacksSerials).length

/** Serial numbers of a line for the request, if its product has them. */
export function serialsSent({ tracked, serials = [], parts = [] }: Line): { metadata?: UnitsSent } {
  const components = parts.map(({ product, serials: picked }) => ({ product, serial_numbers: [...picked] }))
  if (!tracked && components.length === 0) return {}
  return { metadata: { ...(tracked && { serial_numbers: [...serials] }), ...(components.length > 0 && { components }) } }
}

type UnitsSent = {
  serial_numbers?: string[]
  components?: { product: string; serial_numbers: string[] }[]
}

/** Lines with the scanned unit added to a composite that lacks it; undefined if none does. */
function asPart(lines: readonly Line[], { id, serial }: Goods): Line[] | undefined {
  const lackingPartOf = (line: Line) => line.parts?.find((part) => part.product === id && lacksUnits(part, quantityOf(line) ?? 0))
  const line = lines.findLast(lackingPartOf)
  const part = line && lackingPartOf(line)
  if (!line?.parts || !part || !serial) return undefined
  const parts = withPartSerials(line.parts, id, part.serials.includes(serial) ? part.serials : [...part.serials, serial])
  return [...lines.filter((existing) => existing !== line), { ...line, parts }]
}

/** True if a composite on the lines has the unit already: a unit is sold once. */
const isInPart = (lines: readonly Line[], serial: string): boolean =>
  lines.some((line) => line.parts?.some((part) => part.serials.includes(serial)))

/**
 * Adds goods. An existing line gets one more and moves to the top. A scanned unit fills a missing serial number of its line, or of a
 * composite that contains it, and is on a line only once.
 * @param quantity units
 */
export function addGoods(lines: readonly Line[], goods: Goods, quantity = 1): Line[] {
  const existing = lines.findLast((line) => line.product === goods.id)
  if (goods.serial && !(existing && lacksOwn(existing))) {
    if (isInPart(lines, goods.serial)) return [...lines]
    const withPart = asPart(lines, goods)
    if (withPart) return withPart
  }
  if (!existing) return [...lines, newLine(lines, goods, quantity)]
  if (goods.serial) {
    const { serials = [] } = existing
    const updated = serials.includes(goods.serial) ? existing : withSerials({ ...existing, tracked: true }, [...serials, goods.serial])
    return [...lines.filter((line) => line !== existing), updated]
  }
  const sum = ((quantityOf(existing) ?? 0) + toThousandths(quantity)) / 1000
  return [...lines.filter((line) => line !== existing), { ...existing, available: goods.available, quantity: quantityInputText(sum) }]
}

export const changeLine = (lines: readonly Line[], key: string, part: Partial<Line>): Line[] =>
  lines.map((line) => (line.key === key ? { ...line, ...part } : line))

/** Marks the amount as confirmed: the desk asks again only after a change. */
export const agreeAmount = (lines: readonly Line[], key: string): Line[] =>
  lines.map((line) => {
    const agreed = amountOf(line)
    return line.key === key && agreed !== undefined ? { ...line, agreed, agreedOff: line.discount } : line
  })

/** An agreed discount of a line: kobo. */
export function discountAgreed(off: number): Pick<Line, 'discount' | 'agreedOff'> {
  const discount = moneyInputText(off)
  return { discount, agreedOff: discount }
}

/** Back to the product's own amount, which the line follows again, with nothing off. */
export const usualAmount = (lines: readonly Line[], key: string): Line[] =>
  lines.map((line) =>
    line.key === key && line.usual !== undefined
      ? { ...line, amount: amountText(line.usual), listed: line.usual, discount: undefined }
      : line,
  )

export const dropLine = (lines: readonly Line[], key: string): Line[] => lines.filter((line) => line.key !== key)

/** One more or fewer; a step to zero or below does nothing. */
export function stepLine(lines: readonly Line[], key: string, by: 1 | -1): Line[] {
  return lines.map((line) => {
    if (line.key !== key) return line
    const now = (quantityOf(line) ?? 0) / 1000
    const next = now + by
    return next > 0 ? { ...line, quantity: quantityInputText(Math.round(next * 1000) / 1000) } : line
  })
}

/** Formats the texts of a line on blur: "1500" becomes "1,500". Text that is no number stays. */
export function normalizeLine(line: Line): Line {
  const [quantity, amount] = [quantityOf(line), amountOf(line)]
  return {
    ...line,
    ...(quantity === undefined ? {} : { quantity: quantityInputText(quantity / 1000) }),
    ...(amount === undefined ? {} : { amount: moneyInputText(amount) }),
  }
}

/** Updates lines from fresh products: availability, taxes, and the amount unless edited by hand. */
export function refreshLines(lines: readonly Line[], fresh: ReadonlyMap<string, Goods>): Line[] {
  let changed = false
  const next = lines.map((line) => {
    const goods = fresh.get(line.product)
    if (!goods) return line
    const { tracked = false } = goods
    const follows = (amountOf(line) ?? null) === line.listed
    const isRepriced = follows && goods.amount !== line.listed
    const isSame =
      (goods.unit ?? null) === (line.unit ?? null) &&
      goods.available === line.available &&
      goods.amount === line.usual &&
      goods.cost === line.cost &&
      goods.price === line.price &&
      tracked === (line.tracked ?? false) &&
      areSameParts(goods.parts ?? [], line.parts ?? [])
    if (!isRepriced && isSame && goods.taxes.join() === line.taxes.join()) return line
    changed = true
    return {
      ...line,
      available: goods.available,
      usual: goods.amount,
      cost: goods.cost,
      price: goods.price,
      ...(goods.unit ? { unit: goods.unit } : {}),
      taxes: goods.taxes,
      tracked,
      ...((goods.parts || line.parts) && { parts: refreshedParts(goods.parts ?? [], line.parts ?? []) }),
      ...(isRepriced ? { listed: goods.amount, amount: amountText(goods.amount) } : {}),
    }
  })
  return changed ? next : (lines as Line[])
}

/**
 * Applies new product prices to lines. A line at the product's price follows; a line with a typed price keeps it.
 * @param prices kobo by line key
 * @param follows true if this member cannot type prices
 */
export const repriceLines = (lines: readonly Line[], prices: ReadonlyMap<string, number>, follows: boolean): Line[] =>
  lines.map((line) => {
    const price = prices.get(line.key)
    if (price === undefined) return line
    const moves = follows || (amountOf(line) ?? null) === line.listed
    return { ...line, listed: price, ...(moves ? { amount: amountText(price) } : {}) }
  })

/** Client-side error of a line. */
export type LineProblem = 'quantity' | 'amount'

/** First error of each line, by line key. */
export function lineProblems(lines: readonly Line[]): Map<string, LineProblem> {
  const wrong = new Map<string, LineProblem>()
  for (const line of lines) {
    const problem = problemOf(line)
    if (problem) wrong.set(line.key, problem)
  }
  return wrong
}

const problemOf = perLine((line: Line): LineProblem | undefined => {
  if (quantityOf(line) === undefined) return 'quantity'
  const amount = amountOf(line)
  return amount === undefined || amount > MAX_KOBO ? 'amount' : undefined
})

interface KeyActions {
  next: () => void
  drop: (key: string) => void
  step: (key: string, by: 1 | -1) => void
}

/** Keys in the fields of a line: Enter or Escape leaves it, Ctrl and Backspace drops it, arrows change its quantity. */
export function lineKeys(actions: KeyActions, key: string) {
  const keys = (event: KeyboardEvent) => {
    const isWithControl = event.ctrlKey || event.metaKey
    if ((event.key === 'Enter' || event.key === 'Escape') && !isWithControl) {
      event.preventDefault()
      actions.next()
    } else if (event.key === 'Backspace' && isWithControl) {
      event.preventDefault()
      actions.drop(key)
      actions.next()
    }
  }
  const quantityKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return keys(event)
    event.preventDefault()
    actions.step(key, event.key === 'ArrowUp' ? 1 : -1)
  }
  return { keys, quantityKeys }
}
