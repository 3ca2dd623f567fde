import { forbidden } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Whoever sees all sales' figures sees all drawers'; anybody else what they opened themselves. */
const everybodys = 'report.view-sale-report'

export const seesAllDrawers = (ctx: BusinessContext): boolean => ctx.can(everybodys)

/** @throws Refusal 403 for whoever neither opened a session nor sees everybody's */
export function mustAnswerFor(ctx: BusinessContext, { opened_by }: { opened_by: string }): void {
  if (opened_by !== ctx.merchant_id && !seesAllDrawers(ctx)) throw forbidden(everybodys)
}
