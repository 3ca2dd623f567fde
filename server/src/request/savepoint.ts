import { sql } from 'kysely'
import { sentenceOf } from '../database/constraint-errors.ts'
import type { Ctx } from './request-context.ts'
import { Refusal } from '../errors/refusal.ts'

/**
 * Work that may be refused without undoing what the request did before it: one row of many. What it changed, and told the trail, is
 * taken back where it is refused; anything but a refusal is thrown on.
 * @returns the refusal, or undefined where the work went through
 */
export async function attempt(ctx: Ctx, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  const mark = ctx.mark()
  await sql`savepoint attempt`.execute(ctx.db)
  try {
    await work()
    await ctx.sent()
    await sql`release savepoint attempt`.execute(ctx.db)
    return undefined
  } catch (error) {
    const refusal = error instanceof Refusal ? error : sentenceOf(error)
    if (!refusal) throw error
    ctx.backTo(mark)
    await sql`rollback to savepoint attempt`.execute(ctx.db)
    return refusal
  }
}
