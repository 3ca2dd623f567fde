import type { Transporter } from 'nodemailer'
import type { Config } from './config.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text; links and codes stand in it as they are. */
  text: string
  /** The same as a page, where there is more than words in it. */
  html?: string | undefined
  /** The message’s own id, where it is known whichever time it is sent: a mailbox that has it already can tell. */
  message_id?: string | undefined
}

interface Log {
  warn(details: object, message: string): void
}

/** A server that hangs is given up for now, so that other work in the queue goes on; milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/**
 * Delivers one mail: by SMTP, or into the development mailbox where no server is set. The one place that a mail leaves from. What it
 * throws is tried again by the queue; an address that the server will never take is written to the log instead.
 */
export function openMailer(config: Config, database: Database, log: Log): (mail: Mail) => Promise<void> {
  if (!config.smtpUrl) {
    return async (mail) => {
      const row = { id: newId(), recipient: mail.to, subject: mail.subject, body: mail.text }
      await database.transaction({}, (db) => db.insertInto('dev_mailbox').values(row).execute())
    }
  }
  let transport: Promise<Transporter> | undefined
  // With the first mail: a shop that sends none does without the memory of what sends them.
  const opened = async () => (await import('nodemailer')).createTransport({ url: config.smtpUrl, ...timeouts }, { from: config.mailFrom })
  return async ({ to, subject, text, html, message_id }) => {
    try {
      await (await (transport ??= opened())).sendMail({ to, subject, text, html, messageId: message_id })
    } catch (error) {
      if (!isPermanentFailure(error)) throw error
      log.warn({ err: error, subject }, 'mail refused')
    }
  }
}

/** The recipient, not the server or our login to it, is what is wrong: 550 and its like. */
function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode >= 500
}
