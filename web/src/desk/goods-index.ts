import { MAX_THOUSANDTHS, parseQuantity, toThousandths } from '@kasuwa/contract/platform/quantity'
import { plainNumber } from '../kit/fields/reader-number.ts'
import type { Goods } from './lines.ts'

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

interface KnownGoods {
  goods: Goods
  text: string
}

/** Goods that a document of this till moved. */
export interface Move {
  product: string
  /** Units: above zero came in. */
  quantity: number
}

/** In-memory index of goods of a location: finds scanned codes and names without the server. */
export class GoodsIndex {
  readonly #known = new Map<string, KnownGoods>()
  /** When each product was last moved by this till. */
  readonly #moved = new Map<string, number>()
  readonly #codes = new Map<string, string>()
  /** True once the index has all products: a code that it lacks does not exist. */
  complete = false
  /** Counts what this till recorded. A reply comes with the count at its request, which shows whether goods moved since. */
  moment = 0

  /**
   * @param requestedAt moment of the request; if this till moved a product since, its available quantity is kept
   * @returns current rows
   */
  put(rows: readonly Goods[], requestedAt = this.moment): Goods[] {
    return rows.map((row) => {
      const current = (this.#moved.get(row.id) ?? 0) > requestedAt ? this.get(row.id) : undefined
      const goods = current ? { ...row, available: current.available } : row
      // A scanned serial number belongs to its scan only.
      const { serial: _, ...stored } = goods
      this.#known.set(goods.id, { goods: stored, text: plain(`${goods.name} ${goods.sku} ${goods.barcode ?? ''}`) })
      for (const code of [goods.sku, goods.barcode]) if (code) this.#codes.set(plain(code), goods.id)
      return goods
    })
  }

  /**
   * Applies movements that this till has just recorded, before the server is asked again.
   * @returns the current products
   */
  move(moves: readonly Move[]): Goods[] {
    this.moment += 1
    for (const { product } of moves) this.#moved.set(product, this.moment)
    return moves.flatMap(({ product, quantity }) => {
      const goods = this.get(product)
      if (!goods || goods.available === null) return []
      return this.put([{ ...goods, available: (toThousandths(goods.available) + toThousandths(quantity)) / 1000 }])
    })
  }

  /** True if no product exists. */
  get isEmpty(): boolean {
    return this.complete && this.#known.size === 0
  }

  get(id: string): Goods | undefined {
    return this.#known.get(id)?.goods
  }

  /** By a whole SKU or barcode. */
  byCode(code: string): Goods | undefined {
    return this.get(this.#codes.get(plain(code)) ?? '')
  }

  /** By parts of words in any order, like the server. A whole code comes first, then text at the beginning, then by name. */
  find(typed: string, most = 8): Goods[] {
    const text = plain(typed)
    if (text === '') return []
    const words = text.split(' ')
    const rank = ({ goods, text: ownMatches }: KnownGoods) => (this.byCode(text) === goods ? 0 : ownMatches.startsWith(text) ? 1 : 2)
    return [...this.#known.values()]
      .filter((entry) => words.every((word) => entry.text.includes(word)))
      .sort((a, b) => rank(a) - rank(b) || a.goods.name.localeCompare(b.goods.name))
      .slice(0, most)
      .map((entry) => entry.goods)
  }
}

export interface GoodsQuery {
  text: string
  /** Units as the wire has them. */
  quantity: number
  /** True if a quantity was typed, even if no text follows it yet. */
  isCounted: boolean
  /** The text before the star is no quantity. */
  isWrong: boolean
}

/**
 * Splits “3*rice”, “3x rice” or “1.5 x 6001234567890” into quantity and text (SALES-34). An “x” counts only at the end, or before a space
 * or a code, and if no product has that name: “2x4 timber” is a name.
 * @param isName true if a product has that text in its name
 * @param locale of the reader, for decimals: “1,5*”
 */
export function parseGoodsQuery(typed: string, isName: (text: string) => boolean, locale: string): GoodsQuery {
  const trimmed = typed.trim()
  const [, starred, after] = /^(\d[\d.,]*)\s*\*\s*(.*)$/.exec(trimmed) ?? []
  const [, crossed, behind] = /^(\d[\d.,]*)\s*[x×](?=$|\s|\d{6})\s*(.*)$/i.exec(trimmed) ?? []
  const count = starred ?? (crossed !== undefined && !isName(trimmed) ? crossed : undefined)
  if (count === undefined) return { text: trimmed, quantity: 1, isCounted: false, isWrong: false }
  const quantity = parseQuantity(plainNumber(count, locale)) ?? 0
  const isWrong = quantity <= 0 || toThousandths(quantity) > MAX_THOUSANDTHS
  return { text: (after ?? behind ?? '').trim(), quantity: isWrong ? 1 : quantity, isCounted: true, isWrong }
}

/** True for typed text that may be a code. Codes match whole, never in part: that would sell another product. */
const isCode = (text: string): boolean => /^\d{6,}$/.test(text)

type Decision = { add: Goods } | { look: true } | undefined

/**
 * Action of Enter: adds the option chosen by arrows. Otherwise an exact code match, then the highlighted option unless the text is a code,
 * then a look-up on the server.
 * @param chosen highlighted in the list
 * @param byHand true if arrows put the highlight there
 */
export function decide(index: GoodsIndex, text: string, chosen: Goods | undefined, byHand: boolean): Decision {
  if (text === '') return undefined
  if (chosen && byHand) return { add: chosen }
  const exactMatch = index.byCode(text)
  if (exactMatch) return { add: exactMatch }
  if (chosen && !isCode(text)) return { add: chosen }
  return { look: true }
}

/**
 * The product that a look-up means: the one with the text as its whole code or as a serial number. Otherwise the only row, unless the text
 * is a code.
 * @param exact true if a scanner typed it: then only whole codes match
 */
export function exactMatch(rows: readonly Goods[], text: string, exact = false): Goods | undefined {
  const plainCode = plain(text)
  const exactMatch = rows.find((goods) => plain(goods.sku) === plainCode || (goods.barcode !== null && plain(goods.barcode) === plainCode))
  if (exactMatch) return { ...exactMatch, serial: null }
  const unit = rows.find(({ serial }) => serial)
  if (unit) return unit
  return rows.length === 1 && !exact && !isCode(text) ? rows[0] : undefined
}
