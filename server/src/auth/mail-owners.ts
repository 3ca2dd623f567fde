import { formatOf } from '@kasuwa/contract/languages'
import type { MailKind } from '@kasuwa/contract/messages/mails.en'
import { formatMoney } from '@kasuwa/contract/platform/money'
import type { Db } from '../database/database.ts'
import type { DependenciesInTransaction } from '../request/dependencies.ts'
import { queueMail } from './mails.ts'
import { ownersOf } from './owners.ts'

export interface Figures {
  /** Kobo. */
  amount?: number
  /** An instant, shown as the business’s local day. */
  until?: string
}

/**
 * Mails the owners of a business.
 * @param link path of the screen that the mail links to
 */
export async function mailOwners(
  { app, business_id, link }: { app: DependenciesInTransaction; business_id: string; link: string },
  db: Db,
  kind: MailKind,
  values: Record<string, string>,
  figures: Figures = {},
): Promise<void> {
  const business = await db.selectFrom('businesses').select(['name', 'time_zone']).where('id', '=', business_id).executeTakeFirstOrThrow()
  for (const owner of await ownersOf(db, business_id)) {
    const day = new Intl.DateTimeFormat(formatOf(owner.locale), { dateStyle: 'long', timeZone: business.time_zone })
    await queueMail(app, db, owner, kind, {
      ...{ business: business.name, ...values, link: `${app.config.screensUrl}${link}` },
      ...(figures.amount === undefined ? {} : { owed: formatMoney(figures.amount) }),
      ...(figures.until === undefined ? {} : { since: day.format(new Date(figures.until)) }),
    })
  }
}
