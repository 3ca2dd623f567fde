import type { AuthenticatedContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { checkCode } from './verification-codes.ts'
import { auditInOtherBusinesses } from './account-audit.ts'

interface CodeInput {
  body: { code: string }
}

/**
 * Verifies the email by its mailed code.
 * @returns the refusal, 422 on `code`, instead of throwing, so that the counted try commits
 */
export const checkMailed = (context: AuthenticatedContext, { body }: CodeInput) => check(context, 'email', body.code)

/**
 * Verifies the phone by its texted code, if it is still the merchant’s phone.
 * @returns likewise
 */
export const checkTexted = (context: AuthenticatedContext, { body }: CodeInput) => check(context, 'phone', body.code)

async function check(context: AuthenticatedContext, channel: 'email' | 'phone', code: string) {
  const { app, db, merchant_id, now, translate } = context
  const merchant = await db
    .selectFrom('merchants')
    .select(['email', 'phone'])
    .where('id', '=', merchant_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const proof = { kind: `${channel}-code`, merchant_id, address: merchant[channel] ?? '' } as const
  if (!(await checkCode(app, db, proof, code, now))) return refuseField('code', 'wrong_code')
  const at = new Date(now).toISOString()
  await db
    .updateTable('merchants')
    .set({ [`${channel}_verified_at`]: at, updated_at: at })
    .where('id', '=', merchant_id)
    .where(`${channel}_verified_at`, 'is', null)
    .execute()
  await auditInOtherBusinesses(context, channel === 'email' ? 'verification.checkMailed' : 'verification.checkTexted')
  return { message: translate({ key: channel === 'email' ? 'email_is_verified' : 'phone_is_verified' }) }
}
