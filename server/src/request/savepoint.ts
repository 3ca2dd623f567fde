import { sql } from 'kysely'
import { constraintRefusal } from '../database/constraint-errors.ts'
import type { BusinessContext } from './request-context.ts'
import { Refusal } from '../errors/refusal.ts'

/**
 * Work that may be refused without undoing what the request did before it: one row of many. What it changed, and told the trail, is
 * taken back where it is refused; anything but a refusal is thrown on.
 * @returns the refusal, or undefined where the work went through
 */
export async function inSavepoint(ctx: BusinessContext, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  const mark = ctx.mark()
  await sql`savepoint attempt`.execute(ctx.db)
  try {
    await work()
    await ctx.flush()
    await sql`release savepoint attempt`.execute(ctx.db)
    return undefined
  } catch (error) {
    const refusal = error instanceof Refusal ? error : constraintRefusal(error)
    if (!refusal) throw error
    ctx.rollbackTo(mark)
    await sql`rollback to savepoint attempt`.execute(ctx.db)
    return refusal
  }
}
