import type { MailKind } from '@kasuwa/contract/messages/mails.en'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { queueMail } from '../auth/mails.ts'
import { ownersOf } from '../auth/owners.ts'
import type { Db } from '../database/database.ts'
import type { Work } from './origin.ts'

/**
 * Tells the owners, with what it tells of. @param figures kobo, and the day by the business's clock of an instant
 */
export async function mailOwners(
  work: Work,
  db: Db,
  kind: MailKind,
  values: Record<string, string>,
  figures: { amount?: number; until?: string } = {},
): Promise<void> {
  const { app, business_id } = work
  const business = await db.selectFrom('businesses').select(['name', 'time_zone']).where('id', '=', business_id).executeTakeFirstOrThrow()
  for (const owner of await ownersOf(db, business_id)) {
    const day = new Intl.DateTimeFormat(owner.locale === 'fr' ? 'fr' : 'en-GB', { dateStyle: 'long', timeZone: business.time_zone })
    await queueMail(app, db, owner, kind, {
      ...{ business: business.name, ...values, link: `${app.config.screensUrl}/settings/billing` },
      ...(figures.amount === undefined ? {} : { owed: formatMoney(figures.amount) }),
      ...(figures.until === undefined ? {} : { since: day.format(new Date(figures.until)) }),
    })
  }
}
