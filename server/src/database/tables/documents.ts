import type { AdjustmentReason } from '@kasuwa/contract/adjustments'
import type { OrderStatus, ReceiptStatus, ReturnStatus, Status } from '@kasuwa/contract/document-states'
import type { QuotationStatus } from '@kasuwa/contract/quotation-states'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, TenantRow } from './columns.ts'
import type { AccountTables } from './accounts.ts'

export type ActionKind = 'intake' | 'return-inward' | 'return-outward' | 'adjustment'
/** Kinds of document that move goods. */
export type PostingKind = 'sale' | ActionKind
/** Every kind of document. */
export type CounterKind = PostingKind | 'purchase-order' | 'quotation'
/** Columns of a business: how many must approve a document of each kind. */
export type ApprovalColumn = Extract<keyof AccountTables['businesses'], `${string}_approval_level`>
export type Metadata = Record<string, unknown>

interface DocumentRow extends TenantRow {
  number: number
  status: Status
  approval_level: number
  location_id: string
  date: string
  note: string | null
  duplicate_of: string | null
  /** The document that it was recorded in place of. */
  corrects: string | null
  created_by: string
  updated_at: ColumnType<string, string | undefined, string>
  posted_at: string | null
  canceled_at: string | null
  canceled_by: string | null
  cancel_reason: string | null
  deleted_at: string | null
  deleted_by: string | null
}

interface PaymentRow extends TenantRow {
  /** Null is cash. */
  account_id: string | null
  /** Kobo; below zero it takes back the payment that it names. */
  amount: number
  reverses: string | null
  date: string
  note: string | null
  created_by: string
  /** The session of the drawer at which it was taken, or given back. */
  drawer_session_id: string | null
  /** The payment that its money came by first, where a correction put it here. */
  moved_from: Defaulted<string | null>
}

interface LineRow {
  business_id: ColumnType<string, string, never>
  id: ColumnType<string, string, never>
  position: number
  product_id: string
  product_name: string
  /** Thousandths. */
  quantity: number
  metadata: Json<Metadata> | null
}

/** What a line of a composite takes of a component. */
interface PartRow {
  business_id: ColumnType<string, string, never>
  /** The line's place in its document, and its own in the composite. */
  line_position: number
  position: number
  product_id: string
  product_name: string
  /** Thousandths: in one composite, and by the whole line. */
  quantity: number
  taken: number
  /** Kobo; null until the document takes effect. */
  cost: number | null
}

/** Kobo from each account; null is cash. */
export type PaysBack = { account_id: string | null; amount: number }[]
type Places = number[]

export interface DocumentTables {
  inventory_levels: TenantRow & {
    product_id: string
    location_id: string
    /** Thousandths. */
    on_hand: Defaulted<number>
    committed: Defaulted<number>
    /** Kobo. */
    value: Defaulted<number>
    /** Units that are told apart, of a product that has such; null of any other. */
    units: Defaulted<number | null>
    /** Of its newest movement; 0 where there is none. */
    last_entry: Defaulted<number>
    /** Thousandths: at which to order again at this location; null where the product's own holds. Written by `products/reorder-levels.ts`. */
    reorder_level: Defaulted<number | null>
    /** Thousandths: the one that holds here, this location's or the product's; null where there is none. */
    low_at: Defaulted<number | null>
    /** No more on hand than that: worked out by the database. */
    is_low: ColumnType<boolean, never, never>
    is_empty: ColumnType<boolean, never, never>
  }
  stock_movements: TenantRow & {
    product_id: string
    location_id: string
    /** Its place among its level's movements: 1, 2, 3 …, given under the level's lock. */
    entry: number
    /** `uuid_hash` of its location, which the index of a level's entries has in the location's stead. */
    location_hash: Defaulted<number>
    quantity: number
    value: number
    on_hand_after: number
    document_kind: PostingKind
    document_id: string
    line_id: string
    is_reversal: boolean
    created_by: string
  }
  stock_commitments: Omit<TenantRow, 'id'> & {
    document_kind: PostingKind
    document_id: string
    line_id: string
    product_id: string
    location_id: string
    /** Thousandths, above zero. */
    quantity: number
  }
  document_counters: Omit<TenantRow, 'id'> & { kind: CounterKind; last_number: number }
  document_approvals: Omit<TenantRow, 'id'> & { document_id: string; merchant_id: string; is_own: boolean }
  inventory_actions: DocumentRow & {
    kind: ActionKind
    /** Null for a kind with nobody on the other side. */
    contact_id: string | null
    order_id: string | null
    /** The sale that a return inward takes back of, or the intake that a return outward does. */
    sale_id: string | null
    intake_id: string | null
    /** The sale of what went out for what a return inward brought back. */
    exchange_sale_id: string | null
    /** What a return that waits is to pay back when it takes effect. */
    pays_back: Json<PaysBack> | null
    /** Kobo: what a return outward credits less what its goods were worth; null until it takes effect. */
    variance: number | null
    /** `2026-11-20`: the last day to pay on; null for any kind but an intake. */
    due_date: string | null
    /** Null for an adjustment that has not taken effect. */
    total: number | null
    /** Kobo. */
    paid_amount: Defaulted<number>
    /** Kobo of `paid_amount` that are no payments of its own (`receivables/allocations.ts`). */
    allocated: Defaulted<number>
    /** The session of a drawer that its extra costs came back into, where it was canceled at one. */
    costs_back_session_id: Defaulted<string | null>
  }
  inventory_action_items: LineRow & {
    action_id: string
    /** Null on a line of an adjustment that takes the average of the shelf, and on one that goes out. */
    unit_amount: number | null
    /** Of an adjustment what it adds to the worth of the goods; null where that is known only once it takes effect. */
    total: number | null
    value: number | null
    /** Null on a line of any kind but an adjustment. */
    reason: AdjustmentReason | null
    /** Kobo: its share of the intake's extra costs. */
    extra_cost: Defaulted<number>
    /** Thousandths of it that were sent back, by returns that wait too. */
    returned: Defaulted<number>
    /** The line that it takes back of. */
    sale_id: string | null
    sale_position: number | null
    intake_item_id: string | null
    /** Kobo of a return inward: credited without tax, and tax; `share` is `net` at the price sold. */
    net: number | null
    tax: number | null
    share: number | null
    /** Kobo: what the goods cost when they left with the sale. */
    cost: number | null
  }
  /** What it took to bring an intake's goods in, beside what the supplier asks for them. */
  inventory_action_costs: TenantRow & {
    action_id: string
    position: number
    name: string
    /** Kobo, above zero. */
    amount: number
    /** Whom it is owed to; null where it was paid, from the account or from cash. */
    contact_id: string | null
    account_id: string | null
    /** The session of a drawer that it was paid at. */
    drawer_session_id: string | null
  }
  inventory_action_item_taxes: {
    business_id: ColumnType<string, string, never>
    action_id: string
    line_position: number
    tax_id: string
    /** Kobo: credited, and at the price sold. */
    amount: number
    share: number
  }
  /** What a returned line of a composite brings back of each component. */
  inventory_action_item_components: PartRow & { action_id: string; share: number | null }
  inventory_action_payments: PaymentRow & { action_id: string }
  purchase_orders: Omit<DocumentRow, 'status'> & {
    status: OrderStatus
    contact_id: string
    /** `2026-11-20` */
    expected_date: string | null
    /** Kobo. */
    total: number
    /** Thousandths of all lines together. */
    ordered: number
    received: Defaulted<number>
    /** Worked out by the database. */
    receipt_status: ColumnType<ReceiptStatus, never, never>
    closed_at: Defaulted<string | null>
    closed_by: Defaulted<string | null>
  }
  purchase_order_items: LineRow & {
    order_id: string
    /** Thousandths, by intakes that took effect. */
    received: Defaulted<number>
    /** The location where the rest is to come to; null of an order that is not approved. */
    incoming_to: string | null
    /** Kobo. */
    cost: number
    total: number
  }
  sales: DocumentRow & {
    contact_id: string
    subtotal: number
    discount: number
    tax_total: number
    total: number
    paid_amount: Defaulted<number>
    /** Kobo of `paid_amount` that are no payments of its own (`receivables/allocations.ts`). */
    allocated: Defaulted<number>
    /** Kobo that approved returns took off what is owed for it, less what was handed back of that. */
    credited: Defaulted<number>
    return_status: Defaulted<ReturnStatus>
    /** `2026-11-20`: the last day to pay on. */
    due_date: string
    cost: number | null
    /** The quotation that it was made of. */
    quotation_id: string | null
    /** The session of the drawer at which it was recorded. */
    drawer_session_id: string | null
  }
  sale_items: LineRow & {
    sale_id: string
    price: number
    /** Kobo: the product's own price when the line was recorded; null on lines from before it was kept. */
    list_price: number | null
    total: number
    /** Kobo off this line for itself; `discount` is its share of the sale's. */
    line_discount: Defaulted<number>
    discount: number
    cost: number | null
    /** Thousandths of it that came back, by returns that wait too. */
    returned: Defaulted<number>
  }
  /** What a line of a composite takes of each component. */
  sale_item_components: PartRow & { sale_id: string }
  sale_tax_lines: Omit<TenantRow, 'id'> & {
    sale_id: string
    tax_id: string
    position: number
    name: string
    rate: number
    base: number
    amount: number
    /** The places of the lines that it was worked out by; null for all. */
    covers: Json<Places> | null
  }
  sale_payments: PaymentRow & { sale_id: string }
  quotations: Omit<DocumentRow, 'status'> & {
    status: QuotationStatus
    contact_id: string
    /** `2026-11-20`: the last day on which it is open. */
    expires_on: string
    /** Kobo. */
    subtotal: number
    discount: number
    tax_total: number
    total: number
  }
  quotation_items: LineRow & {
    quotation_id: string
    price: number
    /** Kobo: the product's own price when it was offered; null on lines from before it was kept. */
    list_price: number | null
    total: number
    line_discount: Defaulted<number>
    discount: number
  }
  quotation_tax_lines: Omit<TenantRow, 'id'> & {
    quotation_id: string
    tax_id: string
    position: number
    name: string
    rate: number
    base: number
    amount: number
    /** The places of the lines that it was worked out by; null for all. */
    covers: Json<Places> | null
  }
  /** Kept of a day of what documents came to: by a source of reports, a location and whom or what it is of. */
  day_sums: {
    business_id: string
    what: string
    day: string
    location_id: string
    key: string
    sums: readonly number[]
  }
  /** The first and the last day of which sums are kept, in a time zone. */
  kept_days: {
    business_id: string
    zone: string
    since: string
    until: string
    counted_since: string
  }
  /** What products were grouped by when their sales were counted. */
  kept_groups: {
    business_id: string
    product_id: string
    category_id: string | null
    brand_id: string | null
  }
  /** When something is dated that has changed since its day was added up. */
  stale_days: {
    business_id: string
    id: string
    date: string
  }
}
