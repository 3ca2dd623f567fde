import { forbidden } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Members who see all sales’ figures see all drawers’; others see sessions that they opened. */
const everybodys = 'report.view-sale-report'

/** True if the member may see drawer sessions of other openers (DRAWERS-4). The location of a bound member still limits them. */
export const seesAllDrawers = (ctx: BusinessContext): boolean => ctx.can(everybodys)

/** True if the member opened the session, or sees all sessions. */
export const answersFor = (ctx: BusinessContext, { opened_by }: { opened_by: string }): boolean =>
  opened_by === ctx.merchant_id || seesAllDrawers(ctx)

/** @throws Refusal 403 unless the member answers for the session */
export function mustAnswerFor(ctx: BusinessContext, session: { opened_by: string }): void {
  if (!answersFor(ctx, session)) throw forbidden(everybodys)
}
