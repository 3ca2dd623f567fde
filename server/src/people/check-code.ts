import type { OwnTransactions } from '../platform/context.ts'
import { refuseField } from '../platform/errors.ts'
import { isCode } from './codes.ts'
import { trailOfPerson } from './trail-of-person.ts'

interface Given {
  body: { code: string }
}

/** Verifies the email by the code mailed to it. @throws Refusal 422 on `code` */
export const checkMailed = (visit: OwnTransactions, { body }: Given) => check(visit, 'email', body.code)

/** Verifies the phone by the code texted to it, as long as it is still the merchant's. @throws Refusal 422 on `code` */
export const checkTexted = (visit: OwnTransactions, { body }: Given) => check(visit, 'phone', body.code)

async function check(visit: OwnTransactions, what: 'email' | 'phone', code: string) {
  const { app, act, merchant_id, now, say } = visit
  const right = await act(async (db) => {
    const merchant = await db
      .selectFrom('merchants')
      .select(['email', 'phone'])
      .where('id', '=', merchant_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const proof = { kind: `${what}-code`, merchant_id, address: merchant[what] ?? '' } as const
    if (!(await isCode(app, db, proof, code, now))) return false
    const at = new Date(now).toISOString()
    await db
      .updateTable('merchants')
      .set({ [`${what}_verified_at`]: at, updated_at: at })
      .where('id', '=', merchant_id)
      .where(`${what}_verified_at`, 'is', null)
      .execute()
    await trailOfPerson(visit, db, merchant_id, what === 'email' ? 'verification.checkMailed' : 'verification.checkTexted')
    return true
  })
  // Thrown out here: the try is counted.
  if (!right) throw refuseField('code', 'wrong_code')
  return { message: say({ key: what === 'email' ? 'email_is_verified' : 'phone_is_verified' }) }
}
