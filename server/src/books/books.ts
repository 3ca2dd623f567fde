import { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { serve } from '../http/serve.ts'
import { creatorsOf } from '../records/created-by.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { describeProblems } from './problem-messages.ts'

type BooksReply = ReplyOf<typeof api.books.shown>

/** State of the books at the last check. */
async function readBooks(ctx: BusinessContext): Promise<BooksReply> {
  const row = await ctx.selectFrom('books_checks').selectAll().executeTakeFirst()
  if (!row)
    return {
      books: { state: 'never', checked_at: null, sound_at: null, started_at: null, asked_by: null, problems: [], problem_count: 0 },
    }
  const { asked_at, started_at, finished_at, sound_at, problem_count } = row
  const [creators, problems] = await Promise.all([creatorsOf(ctx, [row.asked_by]), describeProblems(ctx, row.problems)])
  const last = finished_at === null ? 'never' : problem_count === 0 ? 'sound' : 'broken'
  return {
    books: {
      state: started_at !== null ? 'running' : asked_at !== null ? 'waiting' : last,
      checked_at: finished_at,
      sound_at,
      started_at,
      asked_by: row.asked_by === null ? null : (creators.get(row.asked_by) ?? null),
      problems,
      problem_count,
    },
  }
}

/** Requests a check; a pending or running one is reused. */
async function askForCheck(ctx: BusinessContext): Promise<BooksReply> {
  const now = new Date(ctx.now).toISOString()
  // For a new business this is its first check; the next is scheduled after it.
  const request = { asked_at: now, asked_by: ctx.merchant_id }
  await ctx.db
    .insertInto('books_checks')
    .values({ business_id: ctx.business_id, due_at: now, ...request })
    .onConflict((row) =>
      row
        .column('business_id')
        .doUpdateSet(request)
        .where('books_checks.asked_at', 'is', null)
        .where('books_checks.started_at', 'is', null),
    )
    .execute()
  await ctx.app.jobs.add(ctx.db, 'check_books', {})
  return readBooks(ctx)
}

export default serve(api.books, { shown: readBooks, check: askForCheck })
