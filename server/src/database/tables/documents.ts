import type { AdjustmentReason } from '@kasuwa/contract/adjustments'
import type { OrderStatus, ReceiptStatus, ReturnStatus, Status } from '@kasuwa/contract/document-states'
import type { QuotationStatus } from '@kasuwa/contract/quotation-states'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, KeyedRow, Stamped, TenantRow } from './columns.ts'
import type { AccountTables } from './accounts.ts'

export type ActionKind = 'intake' | 'return-inward' | 'return-outward' | 'adjustment'
/** Kinds of document that move stock. */
export type PostingKind = 'sale' | ActionKind
/** Every kind of document. */
export type CounterKind = PostingKind | 'purchase-order' | 'quotation'
/** Business columns with the number of approvals for each kind. */
export type ApprovalColumn = Extract<keyof AccountTables['businesses'], `${string}_approval_level`>
export type Metadata = Record<string, unknown>

interface DocumentRow extends KeyedRow, Stamped {
  number: number
  status: Status
  approval_level: number
  location_id: string
  date: string
  note: string | null
  duplicate_of: string | null
  /** The document that this one corrects. */
  corrects: string | null
  created_by: string
  posted_at: string | null
  canceled_at: string | null
  canceled_by: string | null
  cancel_reason: string | null
  deleted_at: string | null
  deleted_by: string | null
}

export interface PaymentRow extends TenantRow {
  /** Null: cash. */
  account_id: string | null
  /** Kobo; below zero it reverses the payment that it refers to. */
  amount: number
  /** Kobo that it settles beyond its amount. Above zero the customer pays less; of a refund, gets less. */
  rounding: Defaulted<number>
  reverses: string | null
  date: string
  note: string | null
  created_by: string
  /** Drawer session at which it was taken or refunded. */
  drawer_session_id: string | null
  /** The original payment, if a correction moved it here. */
  moved_from: Defaulted<string | null>
}

interface LineRow extends KeyedRow {
  position: number
  product_id: string
  product_name: string
  /** Thousandths. */
  quantity: number
  metadata: Json<Metadata> | null
}

/** Quantity of a component on a line of a composite. */
interface PartRow extends Pick<KeyedRow, 'business_id'> {
  /** Position of the line in its document, and of the component in the composite. */
  line_position: number
  position: number
  product_id: string
  product_name: string
  /** Thousandths: per composite, and for the whole line. */
  quantity: number
  taken: number
  /** Kobo; null until the document takes effect. */
  cost: number | null
}

/** Kobo. */
interface TotalsRow {
  subtotal: number
  discount: number
  tax_total: number
  /** Inclusive taxes of its lines, charged or taken off. */
  included_tax: Defaulted<number>
  total: number
}

/** Kobo. */
interface PricedLineRow extends LineRow {
  price: number
  /** The product’s price when the line was recorded; null on lines older than the column. */
  list_price: number | null
  total: number
  /** Off this line alone; `discount` is its share of the document’s discount. */
  line_discount: Defaulted<number>
  discount: number
  /** Inclusive taxes in the price after discounts. */
  included_tax: Defaulted<number>
}

interface TaxLineRow extends Omit<TenantRow, 'id'> {
  tax_id: string
  position: number
  name: string
  rate: number
  base: number
  amount: number
  /** Positions of the lines that it was computed on; null: all. */
  covers: Json<Places> | null
  /** True if prices contain it. */
  inclusive: Defaulted<boolean>
  /** Kobo of an inclusive tax in each line, by position. */
  shares: Json<Places> | null
  /** True if it came off the price. */
  is_off: Defaulted<boolean>
}

/** Stock of a product at a location, by a line of a document. */
interface LineStockRow {
  product_id: string
  location_id: string
  document_kind: PostingKind
  document_id: string
  line_id: string
  /** Thousandths. */
  quantity: number
}

/** Kobo by account; a null account is cash. */
/** A rounding of 0 is left out. */
export type PaysBack = { account_id: string | null; amount: number; rounding?: number }[]
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
    /** Number of serial units; null for a product without serial numbers. */
    units: Defaulted<number | null>
    /** Position of its newest movement; 0 if it has none. */
    last_entry: Defaulted<number>
    /** Reorder level in thousandths at this location; null: the product’s applies. Written by `products/reorder-levels.ts`. */
    reorder_level: Defaulted<number | null>
    /** Effective reorder level in thousandths: this location’s or the product’s. Null: none. */
    low_at: Defaulted<number | null>
    /** True if on hand is at or below the reorder level. Generated by the database. */
    is_low: ColumnType<boolean, never, never>
    is_empty: ColumnType<boolean, never, never>
  }
  stock_movements: TenantRow &
    LineStockRow & {
      /** Position among its level’s movements: 1, 2, 3 …, assigned under the level’s lock. */
      entry: number
      /** `uuid_hash` of its location, which the index of movements uses in place of the location. */
      location_hash: Defaulted<number>
      value: number
      on_hand_after: number
      is_reversal: boolean
      created_by: string
    }
  /** Quantities above zero. */
  stock_commitments: Omit<TenantRow, 'id'> & LineStockRow
  document_counters: Omit<TenantRow, 'id'> & { kind: CounterKind; last_number: number }
  document_approvals: Omit<TenantRow, 'id'> & { document_id: string; merchant_id: string; is_own: boolean }
  inventory_actions: DocumentRow & {
    kind: ActionKind
    /** Null for kinds without a contact. */
    contact_id: string | null
    order_id: string | null
    /** The sale of a return inward, or the intake of a return outward. */
    sale_id: string | null
    intake_id: string | null
    /** The sale of an exchange, of the goods given for those returned. */
    exchange_sale_id: string | null
    /** Refunds of a pending return, made when it takes effect. */
    pays_back: Json<PaysBack> | null
    /** Kobo: credit of a return outward minus the value of its goods; null until it takes effect. */
    variance: number | null
    /** Due date of an intake, `2026-11-20`; null for other kinds. */
    due_date: string | null
    /** Null for an adjustment that has not taken effect. */
    total: number | null
    /** Kobo. */
    paid_amount: Defaulted<number>
    /** Kobo of `paid_amount` that are rounding of refunds in cash; returns inward only. */
    rounding: Defaulted<number>
    /** Kobo of `paid_amount` from allocations, not its own payments (`receivables/allocations.ts`). */
    allocated: Defaulted<number>
    /** Drawer session that its extra costs were refunded to, if it was canceled at one. */
    costs_back_session_id: Defaulted<string | null>
  }
  inventory_action_items: LineRow & {
    action_id: string
    /** Null on an adjustment line at the average cost, and on one that goes out. */
    unit_amount: number | null
    /** For adjustments: the change in stock value. Null until it takes effect if unknown before. */
    total: number | null
    value: number | null
    /** Adjustments only; null on lines of other kinds. */
    reason: AdjustmentReason | null
    /** Kobo: its share of the intake’s extra costs. */
    extra_cost: Defaulted<number>
    /** Thousandths returned, pending returns included. */
    returned: Defaulted<number>
    /** The returned line. */
    sale_id: string | null
    sale_position: number | null
    intake_item_id: string | null
    /** Kobo of a return inward: credit without tax, and tax; `share` is `net` at the sold price. */
    net: number | null
    tax: number | null
    share: number | null
    /** Kobo: cost of the goods when they were sold. */
    cost: number | null
  }
  /** Extra costs of an intake, such as transport, beside the supplier’s price. */
  inventory_action_costs: TenantRow & {
    action_id: string
    position: number
    name: string
    /** Kobo, above zero. */
    amount: number
    /** The creditor; null if it was paid from an account or from cash. */
    contact_id: string | null
    account_id: string | null
    /** Drawer session that it was paid at. */
    drawer_session_id: string | null
  }
  inventory_action_item_taxes: Pick<KeyedRow, 'business_id'> & {
    action_id: string
    line_position: number
    tax_id: string
    /** Kobo: credit, and value at the sold price. */
    amount: number
    share: number
  }
  /** Components that a returned line of a composite brings back. */
  inventory_action_item_components: PartRow & { action_id: string; share: number | null }
  inventory_action_payments: PaymentRow & { action_id: string }
  purchase_orders: Omit<DocumentRow, 'status'> & {
    status: OrderStatus
    contact_id: string
    /** `2026-11-20` */
    expected_date: string | null
    /** Kobo. */
    total: number
    /** Thousandths over all lines. */
    ordered: number
    received: Defaulted<number>
    /** Generated by the database. */
    receipt_status: ColumnType<ReceiptStatus, never, never>
    closed_at: Defaulted<string | null>
    closed_by: Defaulted<string | null>
  }
  purchase_order_items: LineRow & {
    order_id: string
    /** Thousandths received by intakes that took effect. */
    received: Defaulted<number>
    /** Location of the incoming remainder; null for an order that is not approved. */
    incoming_to: string | null
    /** Kobo. */
    cost: number
    total: number
  }
  sales: DocumentRow &
    TotalsRow & {
      contact_id: string
      paid_amount: Defaulted<number>
      /** Kobo of `paid_amount` that are rounding of payments in cash, and no money (DRAWERS-32). */
      rounding: Defaulted<number>
      /** Kobo of `paid_amount` from allocations, not its own payments (`receivables/allocations.ts`). */
      allocated: Defaulted<number>
      /** Kobo that approved returns took off the receivable, minus the part refunded. */
      credited: Defaulted<number>
      return_status: Defaulted<ReturnStatus>
      /** Due date, `2026-11-20`. */
      due_date: string
      cost: number | null
      /** The quotation that it was converted from. */
      quotation_id: string | null
      /** Drawer session at which it was recorded. */
      drawer_session_id: string | null
    }
  sale_items: PricedLineRow & {
    sale_id: string
    cost: number | null
    /** Thousandths returned, pending returns included. */
    returned: Defaulted<number>
  }
  /** Components taken by a line of a composite. */
  sale_item_components: PartRow & { sale_id: string }
  sale_tax_lines: TaxLineRow & { sale_id: string }
  sale_payments: PaymentRow & { sale_id: string }
  quotations: Omit<DocumentRow, 'status'> &
    TotalsRow & {
      status: QuotationStatus
      contact_id: string
      /** Last day on which it is open, `2026-11-20`. */
      expires_on: string
    }
  quotation_items: PricedLineRow & { quotation_id: string }
  quotation_tax_lines: TaxLineRow & { quotation_id: string }
  /** Cached sums of documents by day, source, location and contact, product or other group. */
  day_sums: {
    business_id: string
    what: string
    day: string
    location_id: string
    key: string
    sums: readonly number[]
  }
  /** First and last day with cached sums, in a time zone. */
  kept_days: {
    business_id: string
    zone: string
    since: string
    until: string
    counted_since: string
  }
  /** Grouping of products when their sales were summed. */
  kept_groups: {
    business_id: string
    product_id: string
    category_id: string | null
    brand_id: string | null
  }
  /** Marks a date whose cached sums are stale. */
  stale_days: {
    business_id: string
    id: string
    date: string
  }
}
