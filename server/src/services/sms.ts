import type { Config } from './config.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'

/** A text message (SMS). */
export interface Sms {
  /** E.164. */
  to: string
  text: string
}

/** Whatever delivers texts. A provider of them is one more of these, chosen below by its setting. */
export type SmsSender = (text: Sms) => Promise<void>

/** Delivers one text: into the development mailbox, as long as there is no provider. The one place that a text leaves from. */
export const openSmsSender =
  (_config: Config, database: Database): SmsSender =>
  async ({ to, text }) => {
    const row = { id: newId(), recipient: to, subject: '', body: text }
    await database.transaction({}, (db) => db.insertInto('dev_mailbox').values(row).execute())
  }
