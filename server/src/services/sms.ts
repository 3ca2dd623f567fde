import type { Config } from './config.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'

/** A text message (SMS). */
export interface Sms {
  /** E.164. */
  to: string
  text: string
}

/** Delivers texts. A real provider would be another one of these, selected below by its setting. */
export type SmsSender = (text: Sms) => Promise<void>

/** Delivers one text: into the development mailbox, while there is no provider. All texts leave here. */
export const openSmsSender =
  (_config: Config, database: Database): SmsSender =>
  async ({ to, text }) => {
    const row = { id: newId(), recipient: to, subject: '', body: text }
    await database.transaction({}, (db) => db.insertInto('dev_mailbox').values(row).execute())
  }
