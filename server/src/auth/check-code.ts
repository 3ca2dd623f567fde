import type { SessionVisit } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { isCode } from './verification-codes.ts'
import { trailElsewhere } from './account-audit.ts'

interface Given {
  body: { code: string }
}

/** Verifies the email by the code mailed to it. @returns the refusal, 422 on `code`, of a wrong one: its try is counted */
export const checkMailed = (visit: SessionVisit, { body }: Given) => check(visit, 'email', body.code)

/** Verifies the phone by the code texted to it, as long as it is still the merchant's. @returns likewise */
export const checkTexted = (visit: SessionVisit, { body }: Given) => check(visit, 'phone', body.code)

async function check(visit: SessionVisit, what: 'email' | 'phone', code: string) {
  const { app, db, merchant_id, now, say } = visit
  const merchant = await db
    .selectFrom('merchants')
    .select(['email', 'phone'])
    .where('id', '=', merchant_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const proof = { kind: `${what}-code`, merchant_id, address: merchant[what] ?? '' } as const
  if (!(await isCode(app, db, proof, code, now))) return refuseField('code', 'wrong_code')
  const at = new Date(now).toISOString()
  await db
    .updateTable('merchants')
    .set({ [`${what}_verified_at`]: at, updated_at: at })
    .where('id', '=', merchant_id)
    .where(`${what}_verified_at`, 'is', null)
    .execute()
  await trailElsewhere(visit, what === 'email' ? 'verification.checkMailed' : 'verification.checkTexted')
  return { message: say({ key: what === 'email' ? 'email_is_verified' : 'phone_is_verified' }) }
}
