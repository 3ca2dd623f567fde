import { queueMail } from '../auth/mails.ts'
import { ownersOf } from '../auth/owners.ts'
import type { Db } from '../database/database.ts'
import type { StoredProblem } from '../database/tables/books.ts'
import type { Dependencies } from '../request/dependencies.ts'

/** Result of a check. */
export interface Ended {
  problems: StoredProblem[]
  /** Number of all problems, including those not stored. */
  count: number
  /** Next scheduled check; null for a closed business. */
  due_at: string | null
}

const nowOf = (app: Dependencies) => new Date(app.clock()).toISOString()

/**
 * Marks a check as begun.
 * @returns its requester, or null if scheduled; undefined if another process did it meanwhile
 */
export const startCheck = (app: Dependencies, business_id: string): Promise<{ asked_by: string | null } | undefined> =>
  app.database.transaction({ business_id }, (db) =>
    db
      .updateTable('books_checks')
      .set({ started_at: nowOf(app) })
      .where('business_id', '=', business_id)
      .where((row) => row.or([row('asked_at', 'is not', null), row('due_at', '<=', nowOf(app))]))
      .returning('asked_by')
      .executeTakeFirst(),
  )

/** A failed check is due again. */
export const giveUpCheck = (app: Dependencies, business_id: string): Promise<unknown> =>
  app.database.transaction({ business_id }, (db) =>
    db.updateTable('books_checks').set({ started_at: null }).where('business_id', '=', business_id).execute(),
  )

/** Stores a check’s result. If a scheduled check found violations, each owner gets a mail. */
export const finishCheck = (app: Dependencies, business_id: string, ended: Ended, asked_by: string | null): Promise<void> =>
  app.database.transaction({ business_id }, async (db) => {
    const finished_at = nowOf(app)
    await db
      .updateTable('books_checks')
      .set({
        ...{ asked_at: null, asked_by: null, started_at: null, finished_at, due_at: ended.due_at ?? 'infinity' },
        ...(ended.count === 0 ? { sound_at: finished_at } : {}),
        ...{ problems: JSON.stringify(ended.problems), problem_count: ended.count },
      })
      .where('business_id', '=', business_id)
      .execute()
    if (ended.count > 0 && asked_by === null && ended.due_at !== null) await tellOwners(app, db, business_id, ended.count)
  })

async function tellOwners(app: Dependencies, db: Db, business_id: string, count: number): Promise<void> {
  const { name } = await db.selectFrom('businesses').select('name').where('id', '=', business_id).executeTakeFirstOrThrow()
  for (const owner of await ownersOf(db, business_id))
    await queueMail(app, db, owner, 'books_broken', { business: name, count: String(count) })
}
