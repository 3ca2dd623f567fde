import type { ComponentQuantity } from '../products/recipe.ts'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { BalanceDocument, BalanceEntry } from '../receivables/balance.ts'
import { type DocumentTable, type PaidTable, documentTables } from '../records/document-tables.ts'
import type { ApprovalColumn, CounterKind, PaysBack, PostingKind } from '../database/tables/documents.ts'
import type { UnitTransition, UnmovedUnits, MoveValue } from '../inventory/moves.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { PaperWord } from './print/paper.ts'

/** Columns that documents of every kind have. */
export interface Document {
  id: string
  contact_id: string | null
  location_id: string
  /** Kobo; 0 if the kind's total is known only after posting. */
  total: number
  /** Document date, an instant. */
  date: string
  /** Kobo paid, for kinds with payments. */
  paid_amount?: number
  /** Kobo of it that are rounding, and no money. */
  rounding?: number
  /** The purchase order of an intake. */
  order_id?: string | null
  /** The document that this one corrects. */
  corrects?: string | null
  sale_id?: string | null
  /** The quotation that a sale was made from. */
  quotation_id?: string | null
  /** The intake whose goods are returned. */
  intake_id?: string | null
  /** Refund that a pending return pays on approval. */
  pays_back?: PaysBack | null
  posted_at?: string | null
}

/** A line with its product, before its kind adds amounts. */
export interface GoodsLine {
  id: string
  position: number
  product_id: string
  product_name: string
  /** Thousandths; negative on an adjustment line that takes stock off. */
  quantity: number
  has_inventory: boolean
  /** True if its units have serial numbers. */
  has_serial_number: boolean
  /** Free JSON of the caller; serial numbers of its units are in it. */
  metadata: object | null
  /** Kobo: cost of one unit of an untracked product. */
  unit_cost: number
  /** Components, if the product is a composite. Stock moves on the components, never on the composite. */
  parts: readonly LineComponent[]
}

/** A line as posting needs it. */
export interface Line extends Omit<GoodsLine, 'product_name'> {
  product_name?: string
  /** Kobo; null if the line has no total and the level's average decides. */
  total: number | null
  /** Adjustments only. */
  reason?: string | null
  /** Returns only: a damaged line is credited and moves no stock. */
  is_damaged?: boolean
  /** Returns of a sale only: the sale line's position, and kobo that the goods cost when they left. */
  sale_id?: string | null
  sale_position?: number | null
  cost?: number | null
  /** Returns of an intake only: the intake's line, and the intake. */
  intake_item_id?: string | null
  of_intake?: string | null
  /** Returns of a sale only: products with serial-numbered units on the sale, as lines or components. */
  named_by_sale?: readonly string[] | null
  /** Kobo: share of the extra costs (`extra-costs.ts`), added to the value on the shelf. */
  extra_cost?: number
  /** Kobo added to the level, if not the total and the share of extra costs: `correct.ts`. */
  shelfValue?: number
  /** Units that stay in place, because the corrected document brought them in (`correct.ts`). */
  unmovedUnits?: UnmovedUnits
}

/** Component of a composite line, by the recipe at the time of the line. */
export interface LineComponent extends ComponentQuantity {
  /** Thousandths, for the whole line. */
  taken: number
  /** Kobo that returned units cost when they left; null if unknown. */
  share?: number | null
}

/** Stock that a line moves or reserves at the document's location. */
export interface StockChange {
  line: Line
  /** The component, if the product is a composite. */
  part?: LineComponent
  /** Thousandths: positive comes in, negative goes out. Reservations are positive. */
  quantity: number
  value: MoveValue
  /** Status change of its serial-numbered units. */
  units: UnitTransition
}

/** Change of the contact's balance when a document posts. */
export type BalanceChange = Pick<BalanceEntry, 'kind' | 'amount'>

/**
 * Further effects of a document: on a document that it refers to (an intake on its order), or on its own lines. The caller has locked the
 * document's row and no level yet; a hook locks its other documents first.
 */
export interface DocumentHooks {
  /** It posts. @returns further entries of the contact's balance, if it was approved @param isNew it is being recorded, and its rows do not exist yet @throws Refusal 422 on the line that is too much */
  onPost?(ctx: BusinessContext, document: Document, lines: readonly Line[], isNew: boolean): Promise<void | readonly BalanceEntry[]>
  /** It was posted by an approval, or paid later; its contact's balance is written. @param paid kobo of payments @param field of the error @throws Refusal 422 */
  afterPost?(ctx: BusinessContext, document: Document, paid: number, field: string): Promise<void>
  /** An active document is paid later, or a payment is undone (negative). @param settled kobo, with rounding @param amount kobo of money @throws Refusal 422 on `amount` */
  onPayment?(ctx: BusinessContext, document: Document, settled: number, amount: number): Promise<void>
  /** Rounding of a payment in cash on it, kobo. Left out if cash is not rounded. @param due kobo */
  roundingOf?(ctx: BusinessContext, document: Document, amount: number, due: number): Promise<number>
  /** A correction of it is about to be recorded. @throws Refusal 422 on `corrects` */
  onCorrect?(ctx: BusinessContext, document: Document): Promise<void>
  /** It is canceled; `posted_at` is set if it was posted. @throws Refusal 422 if another document prevents it */
  onCancel?(ctx: BusinessContext, document: Document, lines: readonly Line[], isCorrected?: boolean): Promise<void>
}

/**
 * Everything that the lifecycle knows of a kind. Effects are data, computed without a database: one place locks, checks, writes, previews and
 * reverses for all kinds. No property is optional, so a new kind cannot forget one.
 */
export interface Kind {
  /** Its counter, and its name in movements and reservations. */
  name: CounterKind
  table: DocumentTable
  /** Its name in contact ledgers; null if it has no entries there. */
  ledger: BalanceDocument['kind'] | null
  may: Readonly<Record<'view' | 'record' | 'cancel' | 'delete', Permission> & { approve: Permission | null }>
  /** Column of the business with the number of approvals, copied to each new document; null if the kind has no approval and never posts. */
  level: ApprovalColumn | null
  /** Allowed contacts: any, any but the walk-in customer, or none. */
  contact: 'anybody' | 'named' | 'none'
  /** Whether hidden (inactive) products may be on it too. */
  goods: 'on sale' | 'any'
  /** Its words on paper: title, business, contact and unit amount. */
  words: Readonly<Record<'title' | 'business' | 'contact' | 'amount', PaperWord>>
  /** Stock that it reserves while pending. */
  reserves(lines: readonly Line[]): StockChange[]
  /** Stock that it moves when it posts. */
  moves(lines: readonly Line[]): StockChange[]
  /** Change of the contact's balance when it posts; null if it has no effect there. */
  balanceChange(document: Document): BalanceChange | null
  /** Its hooks; null if it has none. */
  hooks: DocumentHooks | null
  /** Direction of its payments: in from a customer, out to a supplier; null without payments. */
  paid: 'in' | 'out' | null
  /** True if it may have extra costs (`extra-costs.ts`). */
  bearsCosts: boolean
  /** Values of its lines and of itself at posting, and the columns that store them; null if none does. */
  worth: {
    line: 'cost' | 'value' | 'total'
    document: 'cost' | 'total' | 'variance' | null
    /** Kobo that the document stores, from the sum of its lines. */
    sum(document: Document, lines: number): number
    /** Kobo of a line without components. @param moved value that its movements took in (positive) or out; undefined if nothing moved */
    ofLine(line: Line, moved: number | undefined): number
    /** Kobo of a component. @param moved as above */
    ofComponent(part: LineComponent, moved: number | undefined): number
  }
  /** Laws of the books, as SQL over `document` and `item`: sums that the effects above must equal. */
  books: {
    /** Thousandths that a posted line of a tracked product moved, and their kobo; null for a kind without movements. */
    movedQuantity: string | null
    value: string | null
    /** Thousandths that a pending line of a tracked product reserves, null or 0 for none; null for a kind that reserves nothing. */
    reserved: string | null
    /** Kobo on the contact's balance; null for none. */
    balance: string | null
    /** Kobo that are open after approval or cancel, signed as the balance; null for a kind without open items. */
    open: string | null
  }
}

/** Products whose stock a line moves or reserves. */
export const productsOn = ({ product_id, parts }: Line): string[] =>
  parts.length > 0 ? parts.map((part) => part.product_id) : [product_id]

/** Source of a document's movements and reservations. @throws Error for a kind without movements */
export function sourceOf({ name, books }: Kind, document_id: string): { kind: PostingKind; document_id: string } {
  if (books.movedQuantity === null) throw new Error(`A ${name} moves no goods.`)
  return { kind: name as PostingKind, document_id }
}

/** A kind with payments. */
export type PaidKind = Kind & { paid: NonNullable<Kind['paid']>; ledger: NonNullable<Kind['ledger']>; table: PaidTable }

/** Kinds whose documents are in one table. */
export interface Kinds<T extends DocumentTable = DocumentTable> {
  table: T
  kinds: readonly Kind[]
}

/**
 * Kind of a document: by its `kind`, or the only kind of its table.
 * @param document a row or a reply
 * @throws Error if `kinds` lacks it, which is a defect
 */
export function kindOf({ table, kinds }: Kinds, document: object): Kind {
  const name = 'kind' in document ? document.kind : documentTables[table].kinds[0]
  const kind = kinds.find((kind) => kind.name === name)
  if (!kind) throw new Error(`What ${String(name)} does in ${table} is not known.`)
  return kind
}
