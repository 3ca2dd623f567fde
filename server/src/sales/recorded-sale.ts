import type { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { Part } from '../documents/kind.ts'
import type { Worth } from '../documents/posting.ts'
import type { partiesFor } from '../documents/parties.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Named } from '../records/created-by.ts'
import { sortJsonKeys } from '../database/stored-json.ts'
import { saidUnit, shownSale } from './find-sale.ts'
import type { NewPayment } from '../documents/payments.ts'
import type { AppliedTax } from '../pricing/price-sale.ts'
import { shownDocument } from '../documents/find.ts'
import type { Tables } from '../database/tables/index.ts'
import type { Selectable } from 'kysely'

export type Shown = ReplyOf<(typeof api)['sales']['one']>
type Parties = Awaited<ReturnType<typeof partiesFor<{ product: string; quantity: number }, string>>>
type Owned =
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

/** What is known of a sale that was just recorded. */
interface Recorded {
  sale: Omit<Selectable<Tables['sales']>, Owned>
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
    metadata: object | null
    parts: readonly Part[]
  }[]
  /** What each line cost, in their order, and each part of a line; none where it waits. */
  lineCosts: readonly (number | undefined)[]
  partCosts: Worth['parts']
  taxes: AppliedTax[]
  payments: readonly NewPayment[]
  parties: Omit<Parties, 'lines'>
  maker: Named
  number: number
  /** Kobo that its customer owes then. */
  balance: number
}

/** What reading the sale would answer, without reading it (`laws/own-replies.test.ts`). */
export function recordedSale(ctx: BusinessContext, recorded: Recorded): Shown {
  const { sale, lines, taxes, payments, parties, maker } = recorded
  const { contact, location, products, accounts } = parties
  const created_at = new Date(ctx.now).toISOString()
  const own = { created_by: ctx.merchant_id, created_at }
  const costs = new Map(recorded.partCosts.map(({ line_id, product_id, cost }) => [`${line_id} ${product_id}`, cost]))
  const items = lines.map((line, index) => ({
    ...line,
    cost: recorded.lineCosts[index] ?? null,
    name: line.product_name,
    sku: products.get(line.product_id)?.sku ?? '',
    ...saidUnit(products.get(line.product_id)?.unit),
    metadata: line.metadata && sortJsonKeys(line.metadata),
    ...(line.parts.length > 0 && { components: line.parts.map((part) => shownPart(part, costs.get(`${line.id} ${part.product_id}`))) }),
  }))
  const paid = payments.map(({ account_id, ...payment }) => {
    const account = account_id ? accounts.get(account_id) : undefined
    return {
      ...payment,
      ...own,
      ...{ is_online: false, taken_back: null, disputed: null },
      reverses: null,
      account: account ? { id: account.id, name: accountName(ctx, account) } : null,
    }
  })
  const row = {
    ...sale,
    ...own,
    ...{
      credited: 0,
      return_status: 'none' as const,
      number: recorded.number,
      updated_at: created_at,
      canceled_at: null,
      cancel_reason: null,
      approved_by_count: 0,
      location_name: location.name,
    },
    ...{ contact_name: contact.name, phone: contact.phone, email: contact.email, balance: recorded.balance },
    ...{ contact_type: contact.contact_type, is_walk_in: contact.is_walk_in },
  }
  const nameOf = (merchant_id: string) => (maker.id === merchant_id ? maker : null)
  const flags = { with_contact: true, with_location: true }
  const shown = shownDocument(ctx, 'sales', row, { items: undefined, approvals: [], nameOf }, flags)
  return shownSale(shown, { items: items as Shown['sale']['items'], taxes, payments: paid, nameOf })
}

const shownPart = ({ product_id, product_name: name, quantity, taken }: Part, cost: number | undefined) => ({
  ...{ product_id, name, quantity, taken },
  cost: cost ?? null,
})
