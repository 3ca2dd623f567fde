import { forbidden } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Whoever sees all sales' figures sees all drawers'; anybody else what they opened themselves. */
const everybodys = 'report.view-sale-report'

export const seesAllDrawers = (ctx: BusinessContext): boolean => ctx.can(everybodys)

/** Whether somebody opened a session, or sees everybody's. */
export const answersFor = (ctx: BusinessContext, { opened_by }: { opened_by: string }): boolean =>
  opened_by === ctx.merchant_id || seesAllDrawers(ctx)

/** @throws Refusal 403 for whoever does not */
export function mustAnswerFor(ctx: BusinessContext, session: { opened_by: string }): void {
  if (!answersFor(ctx, session)) throw forbidden(everybodys)
}
