import { sql } from 'kysely'
import { constraintRefusal } from '../database/constraint-errors.ts'
import type { BusinessContext, Effect } from './request-context.ts'
import { Refusal } from '../errors/refusal.ts'

/**
 * Runs work in a savepoint: a refusal rolls back to it, with the audit changes and effects recorded since, and the request goes on (one
 * row of many). Any other error is rethrown.
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

/** Does some work and takes it back. @returns what it did to stock, balances and cash @throws Refusal as the work itself would */
export async function rehearse(ctx: BusinessContext, work: () => Promise<unknown>): Promise<Effect[]> {
  const mark = ctx.mark()
  await sql`savepoint rehearsal`.execute(ctx.db)
  await work()
  await ctx.flush()
  await sql`rollback to savepoint rehearsal`.execute(ctx.db)
  return ctx.rollbackTo(mark)
}
