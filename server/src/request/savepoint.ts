import { sql } from 'kysely'
import { constraintRefusal } from '../database/constraint-errors.ts'
import type { BusinessContext, Effect } from './request-context.ts'
import { Refusal } from '../errors/refusal.ts'

/**
 * Runs work in a savepoint. A refusal rolls back to it, with the audit changes and effects recorded since, and the request goes on. Other
 * errors are rethrown.
 * @returns the refusal, or undefined if the work succeeded
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

/** Runs work and rolls it back, for a preview. @returns its effects on stock, balances and cash @throws Refusal as the work would */
export async function rehearse(ctx: BusinessContext, work: () => Promise<unknown>): Promise<Effect[]> {
  const mark = ctx.mark()
  await sql`savepoint rehearsal`.execute(ctx.db)
  await work()
  await ctx.flush()
  await sql`rollback to savepoint rehearsal`.execute(ctx.db)
  return ctx.rollbackTo(mark)
}
