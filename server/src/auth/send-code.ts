import { randomInt } from 'node:crypto'
import type { SessionVisit } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { newCode } from './verification-codes.ts'
import { post, textTo } from './mails.ts'
import { countOf, countTry, mailWindows, tooSoon } from './throttle.ts'

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0')

const whoAmI = ({ db, merchant_id }: SessionVisit) =>
  db
    .selectFrom('merchants')
    .select(['id', 'first_name', 'email', 'phone', 'locale'])
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()

/** Mails a code to the merchant. @throws Refusal 422 on `email`, too soon */
export async function mailCode(visit: SessionVisit) {
  const { app, db, now, say } = visit
  const merchant = await whoAmI(visit)
  const wait = await countTry(app, db, countOf.mail('email-code', merchant.email), mailWindows)
  if (wait !== undefined) throw tooSoon(visit, 'email', wait)
  const code = sixDigits()
  await newCode(app, db, { kind: 'email-code', merchant_id: merchant.id, address: merchant.email }, code, now)
  await post(app, db, merchant, 'code', { code })
  return { message: say({ key: 'code_mailed' }) }
}

/** Texts a code to the merchant's phone. @throws Refusal 422 on `phone`: there is none, or too soon */
export async function textCode(visit: SessionVisit) {
  const { app, db, now, say } = visit
  const { id, phone, locale } = await whoAmI(visit)
  if (!phone) throw refuseField('phone', 'validation.required', { title: 'Phone' })
  const wait = await countTry(app, db, countOf.mail('phone-code', phone), mailWindows)
  if (wait !== undefined) throw tooSoon(visit, 'phone', wait)
  const code = sixDigits()
  await newCode(app, db, { kind: 'phone-code', merchant_id: id, address: phone }, code, now)
  await textTo(app, db, { phone, locale }, 'code', { code })
  return { message: say({ key: 'code_texted' }) }
}
