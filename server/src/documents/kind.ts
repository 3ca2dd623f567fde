import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { BalanceDocument, BalanceEntry } from '../receivables/balance.ts'
import { type DocumentTable, type PaidTable, documentTables } from '../records/document-tables.ts'
import type { ApprovalColumn, CounterKind, PaysBack, PostingKind } from '../database/tables/documents.ts'
import type { Becoming, KeptUnits, MoveValue } from '../inventory/moves.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { PaperWord } from './print/paper.ts'

/** A document as the lifecycle knows it: what the rows of every kind have. */
export interface Document {
  id: string
  contact_id: string | null
  location_id: string
  /** Kobo; 0 of a kind that knows it only once it has taken effect. */
  total: number
  /** What it says, as an instant. */
  date: string
  /** Kobo that is paid on it, for a kind that money is paid on. */
  paid_amount?: number
  /** The order or the sale that it refers to. */
  order_id?: string | null
  /** The one that it takes the place of. */
  corrects?: string | null
  sale_id?: string | null
  /** The quotation that a sale was made of. */
  quotation_id?: string | null
  /** The intake that goods go back of. */
  intake_id?: string | null
  /** What a return that waits is to hand back. */
  pays_back?: PaysBack | null
  /** When it took effect. */
  posted_at?: string | null
}

/** A line as posting needs it, whatever its kind has besides. */
export interface Line {
  id: string
  position: number
  product_id: string
  /** Thousandths; below zero on a line of an adjustment that goes out. */
  quantity: number
  /** Kobo; null where the line does not say, and the shelf it moves on does. */
  total: number | null
  has_inventory: boolean
  /** Whether its units are told apart. */
  has_serial_number: boolean
  product_name?: string
  /** What it carries besides: which units it moves, among whatever else. */
  metadata: object | null
  /** Of a line that puts stock right. */
  reason?: string | null
  /** Kobo: what a unit of something uncounted costs. */
  unit_cost: number
  /** What its goods are made of, where its product is a composite: what is in it moves, and it itself never does. */
  parts: readonly Part[]
  /** Of a return: damaged, it is credited and moves nothing. */
  is_damaged?: boolean
  /** Of a return of a sale: the place of the line that it takes back of, and kobo that the goods cost when they left. */
  sale_id?: string | null
  sale_position?: number | null
  cost?: number | null
  /** Of a return of an intake: the line that it takes back of, and the intake. */
  intake_item_id?: string | null
  of_intake?: string | null
  /** Of a return of a sale: the products of which the sale moved units that were told apart, its own or those it was made of. */
  named_by_sale?: readonly string[] | null
  /** Kobo: its share of what it took to bring the goods in (`extra-costs.ts`); they are worth that much more on the shelf. */
  extra_cost?: number
  /** Kobo that come onto the shelf with it, where that is not its total with that share: `correct.ts`. */
  shelved?: number
  /** Units of it that stay where they are: the one that it is recorded in place of brought them in (`correct.ts`). */
  kept?: KeptUnits
}

/** So much of a component as a line takes: what was in the composite when the line was made. */
export interface Part {
  product_id: string
  product_name: string
  /** Thousandths, in one composite. */
  quantity: number
  /** Thousandths, by the whole line. */
  taken: number
  has_inventory: boolean
  has_serial_number: boolean
  /** Kobo: what a unit of it costs where it is not counted. */
  unit_cost: number
  /** Kobo that what comes back cost when it left; null where that is not known. */
  share?: number | null
}

/** Goods that a line moves, or holds, at the document's location. */
export interface Goods {
  line: Line
  /** What of it, where it is made of parts. */
  part?: Part
  /** Thousandths: above zero they come in, below it they go out. What is held is above zero. */
  quantity: number
  value: MoveValue
  /** What units of it become, where they are told apart. */
  units: Becoming
}

/** What a document owes or is owed from when it takes effect. */
export type Owed = Pick<BalanceEntry, 'kind' | 'amount'>

/**
 * What happens with a document besides moving goods and money: to another that it refers to (an intake to its order), or to its own lines. Called
 * with its own row held and before any level is locked; it holds what it refers to first.
 */
export interface Beside {
  /** It takes effect. @returns what else happens to the contact's balance, of one that was approved @param isNew while it is recorded: its rows are not there yet @throws Refusal 422 on the line that is too much */
  posts?(ctx: BusinessContext, document: Document, lines: readonly Line[], isNew: boolean): Promise<void | readonly BalanceEntry[]>
  /** It has taken effect, after it was approved, or was paid on later: its contact's balance is written. @param paid kobo that were, with it @param field where a refusal belongs @throws Refusal 422 */
  settled?(ctx: BusinessContext, document: Document, paid: number, field: string): Promise<void>
  /** Money is paid on it later, or undone (below zero), while it stands. @param amount kobo @throws Refusal 422 on `amount` */
  paid?(ctx: BusinessContext, document: Document, amount: number): Promise<void>
  /** Another is to be recorded in its place. @throws Refusal 422 on `corrects` */
  corrected?(ctx: BusinessContext, document: Document): Promise<void>
  /** It is canceled: `posted_at` says whether it had taken effect. @throws Refusal 422 where something stands in the way */
  takenBack?(ctx: BusinessContext, document: Document, lines: readonly Line[], isCorrected?: boolean): Promise<void>
}

/**
 * All that the lifecycle must know of a kind of document. Effects are data, worked out without a database: one place locks, refuses,
 * writes, previews and takes back for all kinds. Nothing is optional, so that a new kind cannot forget any of it.
 */
export interface Kind {
  /** Its counter, and what movements and commitments call it. */
  name: CounterKind
  table: DocumentTable
  /** What contacts' ledgers call it; null where they have nothing of it. */
  ledger: BalanceDocument['kind'] | null
  may: Readonly<Record<'view' | 'record' | 'cancel' | 'delete', Permission> & { approve: Permission | null }>
  /** How many must approve it: a column of the business, copied to the document when it is recorded; null where nobody does, and it never takes effect. */
  level: ApprovalColumn | null
  /** Who may be on the other side: anybody, nobody but a contact known by name, or no one at all. */
  contact: 'anybody' | 'named' | 'none'
  /** Whether it moves what is on sale alone, or what was taken off sale as well. */
  goods: 'on sale' | 'any'
  /** What its paper calls it, the business, the contact, and what a unit comes to. */
  words: Readonly<Record<'title' | 'business' | 'contact' | 'amount', PaperWord>>
  /** What it holds while it is pending. */
  holds(lines: readonly Line[]): Goods[]
  /** What its taking effect moves. */
  moves(lines: readonly Line[]): Goods[]
  /** What its taking effect adds to the contact's balance; null where it has nothing to do with balances. */
  owes(document: Document): Owed | null
  /** What else goes with it; null where nothing does. */
  beside: Beside | null
  /** Which way the money goes that is paid on it: in from a customer, out to a supplier; null where none is paid. */
  paid: 'in' | 'out' | null
  /** Whether it takes more than its lines to bring its goods in (`extra-costs.ts`). */
  bearsCosts: boolean
  /** What its lines, and itself, came to when it took effect, and the columns that keep it; null where none does. */
  worth: {
    line: 'cost' | 'value' | 'total'
    document: 'cost' | 'total' | 'variance' | null
    /** Kobo that the document keeps, of what its lines came to. */
    sum(document: Document, lines: number): number
    /** Kobo, of a line without parts. @param moved what the line's movements took in (above zero) or out; undefined where it moved nothing */
    of(line: Line, moved: number | undefined): number
    /** The same of a part of a line. */
    part(part: Part, moved: number | undefined): number
  }
  /** What the books hold it to, said a second time, in SQL over `document` and `item`: sums that the effects above must come to. */
  books: {
    /** Thousandths that a posted line of counted goods moved, and kobo with them; null for a kind that moves none. */
    moved: string | null
    value: string | null
    /** Thousandths that a pending line of counted goods holds, null or none where it holds nothing; null for a kind that holds nothing. */
    held: string | null
    /** Kobo on the contact's balance; null where there are none. */
    owed: string | null
    /** Kobo that are open of one that waits no more, signed as the balance; null for a kind that leaves nothing open. */
    open: string | null
  }
}

/** Products of which a line moves or holds goods. */
export const productsOn = ({ product_id, parts }: Line): string[] =>
  parts.length > 0 ? parts.map((part) => part.product_id) : [product_id]

/** What movements and commitments call a document of a kind. @throws Error for a kind that moves nothing */
export function sourceOf({ name, books }: Kind, document_id: string): { kind: PostingKind; document_id: string } {
  if (books.moved === null) throw new Error(`A ${name} moves no goods.`)
  return { kind: name as PostingKind, document_id }
}

/** A kind that money is paid on. */
export type PaidKind = Kind & { paid: NonNullable<Kind['paid']>; ledger: NonNullable<Kind['ledger']>; table: PaidTable }

/** The kinds whose documents stand in one table. */
export interface Kinds<T extends DocumentTable = DocumentTable> {
  table: T
  kinds: readonly Kind[]
}

/** The kind of a document of a table. */
export function kindOf({ table, kinds }: Kinds, document: object): Kind {
  const name = 'kind' in document ? document.kind : documentTables[table].kinds[0]
  const found = kinds.find((kind) => kind.name === name)
  if (!found) throw new Error(`What ${String(name)} does in ${table} is not known.`)
  return found
}
