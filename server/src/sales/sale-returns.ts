import type { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { Unit } from '@kasuwa/contract/units'
import type { Link } from '../documents/links.ts'
import { door } from '../records/door.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Edges = ReplyOf<(typeof api)['sales']['one']>['sale']['edges']

/** Returns of a sale, for its page and its paper. The rooms above sales provide them. */
interface SaleReturns {
  /** Returns that this member may see. */
  returns(ctx: BusinessContext, sale_id: string): Promise<NonNullable<Edges['returns']>>
  /** Its lines, with the quantity of each that can still be returned. */
  returnable(ctx: BusinessContext, sale_id: string): Promise<NonNullable<Edges['returnable']>>
  /** Money received less refunded, and the rounding of refunds. */
  refunds(ctx: BusinessContext, sale_id: string): Promise<NonNullable<Edges['refunds']>>
  /** The return of the exchange that this sale belongs to. */
  exchange(ctx: BusinessContext, sale_id: string): Promise<Link | undefined>
  /** Credit of an exchange: kobo that it pays on the sale now, and its lines with their credit. */
  exchanged(
    ctx: BusinessContext,
    exchange: Link,
  ): Promise<{ allocatedAmount: number; lines: { name: string; quantity: number; unit: Unit | null; credit: number }[] }>
}

export const saleReturns = door<SaleReturns>('what came back of sales')
