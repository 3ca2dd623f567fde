import type { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { LineComponent } from '../documents/kind.ts'
import type { DocumentWorth } from '../documents/posting.ts'
import type { partiesFor } from '../documents/parties.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { IdAndName } from '../records/created-by.ts'
import { sortJsonKeys } from '../database/stored-json.ts'
import { unitField, saleReply } from './find-sale.ts'
import { includedTaxField, taxLineReply } from '../pricing/tax-lines.ts'
import type { NewPayment } from '../documents/payments.ts'
import type { AppliedTax } from '../pricing/price-sale.ts'
import { documentReply } from '../documents/find-document.ts'
import type { Tables } from '../database/tables/index.ts'
import type { Selectable } from 'kysely'

export type SaleReply = ReplyOf<(typeof api)['sales']['one']>
type Parties = Awaited<ReturnType<typeof partiesFor<{ product: string; quantity: number }, string>>>
type OmittedColumn =
  | 'number'
  | 'business_id'
  | 'updated_at'
  | 'duplicate_of'
  | 'canceled_at'
  | 'canceled_by'
  | 'cancel_reason'
  | 'deleted_at'
  | 'deleted_by'
  | 'credited'
  | 'allocated'
  | 'return_status'
  | 'quotation_id'

/** Data of a sale that was just recorded. */
interface RecordedSale {
  sale: Omit<Selectable<Tables['sales']>, OmittedColumn>
  lines: readonly {
    id: string
    product_id: string
    product_name: string
    quantity: number
    price: number
    list_price: number | null
    total: number
    line_discount: number
    discount: number
    included_tax: number
    metadata: object | null
    parts: readonly LineComponent[]
  }[]
  /** Costs of lines in order, and of components; empty while pending. */
  lineCosts: readonly (number | undefined)[]
  partCosts: DocumentWorth['parts']
  taxes: AppliedTax[]
  payments: readonly NewPayment[]
  parties: Omit<Parties, 'lines'>
  creator: IdAndName
  /** For the reply (`insertWithNextNumber`). */
  number: string
  /** Kobo: the customer's balance as it was read, with the change by this sale. */
  balance: number
}

/** The reply that reading the sale would give, without reading it (`laws/own-replies.test.ts`). */
export function recordedSaleReply(ctx: BusinessContext, recorded: RecordedSale): SaleReply {
  const { sale, lines, taxes, payments, parties, creator } = recorded
  const { contact, location, products, accounts } = parties
  const created_at = new Date(ctx.now).toISOString()
  const creation = { created_by: ctx.merchant_id, created_at }
  const costs = new Map(recorded.partCosts.map(({ line_id, product_id, cost }) => [`${line_id} ${product_id}`, cost]))
  const items = lines.map(({ included_tax, ...line }, index) => ({
    ...line,
    ...includedTaxField(included_tax),
    cost: recorded.lineCosts[index] ?? null,
    name: line.product_name,
    sku: products.get(line.product_id)?.sku ?? '',
    ...unitField(products.get(line.product_id)?.unit),
    metadata: line.metadata && sortJsonKeys(line.metadata),
    ...(line.parts.length > 0 && {
      components: line.parts.map((part) => componentReply(part, costs.get(`${line.id} ${part.product_id}`))),
    }),
  }))
  const paid = payments.map(({ account_id, ...payment }) => {
    const account = account_id ? accounts.get(account_id) : undefined
    return {
      ...payment,
      ...creation,
      ...{ is_online: false, taken_back: null, disputed: null },
      reverses: null,
      account: account ? { id: account.id, name: accountName(ctx, account) } : null,
    }
  })
  const row = {
    ...sale,
    ...creation,
    ...{
      credited: 0,
      return_status: 'none' as const,
      number: 0,
      updated_at: created_at,
      canceled_at: null,
      cancel_reason: null,
      approved_by_count: 0,
      location_name: location.name,
    },
    ...{ contact_name: contact.name, phone: contact.phone, email: contact.email, balance: recorded.balance },
    ...{ contact_type: contact.contact_type, is_walk_in: contact.is_walk_in },
  }
  const nameOf = (merchant_id: string) => (creator.id === merchant_id ? creator : null)
  const flags = { with_contact: true, with_location: true }
  const { document, edges } = documentReply(ctx, 'sales', row, { items: undefined, approvals: [], nameOf }, flags)
  const numbered = { document: { ...document, number: recorded.number }, edges }
  return saleReply(numbered, {
    items: items as SaleReply['sale']['items'],
    taxes: taxes.map(taxLineReply),
    ...{ payments: paid, nameOf },
  })
}

const componentReply = ({ product_id, product_name: name, quantity, taken }: LineComponent, cost: number | undefined) => ({
  ...{ product_id, name, quantity, taken },
  cost: cost ?? null,
})
