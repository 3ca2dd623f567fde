import type { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { Unit } from '@kasuwa/contract/units'
import type { Link } from '../documents/links.ts'
import { door } from '../records/door.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Edges = ReplyOf<(typeof api)['sales']['one']>['sale']['edges']

/** What came back of a sale, as its page and its paper show it. Returns and exchanges are recorded above sales, and say it. */
interface CameBack {
  /** Returns of it that this member may see. */
  returns(ctx: BusinessContext, sale_id: string): Promise<NonNullable<Edges['returns']>>
  /** Its lines, with what of each may still come back. */
  returnable(ctx: BusinessContext, sale_id: string): Promise<NonNullable<Edges['returnable']>>
  /** The return that it was exchanged for. */
  exchange(ctx: BusinessContext, sale_id: string): Promise<Link | undefined>
  /** Of that: kobo that it pays of the sale now, and its lines with what each is credited. */
  exchanged(
    ctx: BusinessContext,
    exchange: Link,
  ): Promise<{ settled: number; lines: { name: string; quantity: number; unit: Unit | null; credit: number }[] }>
}

export const cameBack = door<CameBack>('what came back of sales')
