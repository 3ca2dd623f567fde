import type { MailKind } from '@kasuwa/contract/messages/mails.en'
import { type Figures, mailOwners as mail } from '../auth/mail-owners.ts'
import type { Db } from '../database/database.ts'
import type { Work } from './origin.ts'

/** Mails the owners about their plan. */
export const mailOwners = (
  { app, business_id }: Work,
  db: Db,
  kind: MailKind,
  values: Record<string, string>,
  figures?: Figures,
): Promise<void> => mail({ app, business_id, link: '/settings/billing' }, db, kind, values, figures)
