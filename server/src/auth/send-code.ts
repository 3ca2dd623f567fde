import { randomInt } from 'node:crypto'
import type { AuthenticatedContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { storeCode } from './verification-codes.ts'
import { queueMail, queueSms } from './mails.ts'
import { throttleKeys, countAttempt, mailWindows, tooSoon } from './throttle.ts'

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0')

const whoAmI = ({ db, merchant_id }: AuthenticatedContext) =>
  db
    .selectFrom('merchants')
    .select(['id', 'first_name', 'email', 'phone', 'locale'])
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()

/** Mails a code to the merchant. @throws Refusal 422 on `email`, too soon */
export async function mailCode(context: AuthenticatedContext) {
  const { app, db, now, translate } = context
  const merchant = await whoAmI(context)
  const wait = await countAttempt(app, db, throttleKeys.mail('email-code', merchant.email), mailWindows)
  if (wait !== undefined) throw tooSoon(context, 'email', wait)
  const code = sixDigits()
  await storeCode(app, db, { kind: 'email-code', merchant_id: merchant.id, address: merchant.email }, code, now)
  await queueMail(app, db, merchant, 'code', { code })
  return { message: translate({ key: 'code_mailed' }) }
}

/** Texts a code to the merchant's phone. @throws Refusal 422 on `phone`: there is none, or too soon */
export async function textCode(context: AuthenticatedContext) {
  const { app, db, now, translate } = context
  const { id, phone, locale } = await whoAmI(context)
  if (!phone) throw refuseField('phone', 'validation.required')
  const wait = await countAttempt(app, db, throttleKeys.mail('phone-code', phone), mailWindows)
  if (wait !== undefined) throw tooSoon(context, 'phone', wait)
  const code = sixDigits()
  await storeCode(app, db, { kind: 'phone-code', merchant_id: id, address: phone }, code, now)
  await queueSms(app, db, { phone, locale }, 'code', { code })
  return { message: translate({ key: 'code_texted' }) }
}
