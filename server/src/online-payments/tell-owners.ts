import { formatOf } from '@kasuwa/contract/languages'
import { queueMail } from '../auth/mails.ts'
import { ownersOf } from '../auth/owners.ts'
import type { Db } from '../database/database.ts'
import type { OwnTransactionsContext } from '../request/request-context.ts'
import type { SubaccountRow } from './subaccount.ts'

/**
 * Mails every owner, in the change’s transaction: who changed the receiver, when in local time, and the account’s last digits, or the old
 * ones if it was turned off.
 */
export async function tellOwners(
  { app, merchant_id, now }: Pick<OwnTransactionsContext, 'app' | 'merchant_id' | 'now'>,
  db: Db,
  business_id: string,
  before: SubaccountRow | undefined,
  after: SubaccountRow | undefined,
): Promise<void> {
  const of = after ?? before
  if (!of) return
  const { name: business, time_zone: timeZone } = await db
    .selectFrom('businesses')
    .select(['name', 'time_zone'])
    .where('id', '=', business_id)
    .executeTakeFirstOrThrow()
  const { first_name, last_name } = await db
    .selectFrom('merchants')
    .select(['first_name', 'last_name'])
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  for (const owner of await ownersOf(db, business_id)) {
    const at = new Intl.DateTimeFormat(formatOf(owner.locale), { dateStyle: 'full', timeStyle: 'long', timeZone })
    await queueMail(app, db, owner, after ? 'online_payments_changed' : 'online_payments_off', {
      ...{
        business,
        by: `${first_name} ${last_name}`,
        since: at.format(new Date(now)),
        link: `${app.config.screensUrl}/settings/business`,
      },
      ...{ ending: of.last4 ?? '', bank: of.bank ?? of.name, holder: of.holder ?? of.name },
    })
  }
}
