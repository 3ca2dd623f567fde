import type { MailKind, TextKind } from '@kasuwa/contract/messages/mails.en'
import type { Dependencies, DependenciesInTransaction } from '../request/dependencies.ts'
import type { Db } from '../database/database.ts'
import { sanitizeName } from './sanitize-name.ts'
import { localeOf, translate } from '../errors/translate.ts'

/** Recipient of a mail, with their language. */
export interface Addressee {
  email: string
  first_name: string
  locale: string
}

/** Values that the app fills in; users typed all others. */
const ours = new Set(['link', 'code', 'ip', 'ending', 'count', 'owed', 'since', 'why', 'last', 'contest'])

const filledIn = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ours.has(name) ? value : sanitizeName(value)]))

/** Queues a mail in the caller’s transaction: it is sent if and only if that commits. */
export async function queueMail(
  app: DependenciesInTransaction,
  db: Db,
  to: Addressee,
  kind: MailKind,
  values: Record<string, string> = {},
): Promise<void> {
  const locale = localeOf(to.locale)
  const words = (part: 'subject' | 'text') =>
    translate(locale, {
      key: `mails.${kind}.${part}`,
      values: { ...filledIn({ name: to.first_name, ...values }), home: app.config.screensUrl },
    })
  await app.jobs.add(db, 'mail', { to: to.email, subject: words('subject'), text: words('text') })
}

/** Queues a text, likewise. */
export async function queueSms(
  app: Dependencies,
  db: Db,
  to: { phone: string; locale: string },
  kind: TextKind,
  values: Record<string, string> = {},
): Promise<void> {
  await app.jobs.add(db, 'text', { to: to.phone, text: translate(localeOf(to.locale), { key: `texts.${kind}`, values }) })
}

/** Addresses for links in mails (`docs/operating.md`, Settings). */
export const mailLinks = {
  invitation: ({ config }: Dependencies, token: string) => `${config.screensUrl}/invitation?token=${token}`,
  verify: ({ config }: Dependencies, token: string) => `${config.screensUrl}/email/verify?token=${token}`,
  reset: ({ config }: Dependencies, token: string, email: string) =>
    `${config.screensUrl}/password/reset?token=${token}&email=${encodeURIComponent(email)}`,
}
