import type { Transporter } from 'nodemailer'
import type { Config } from './config.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text with links and codes. */
  text: string
  /** The same as HTML, if it has more than text. */
  html?: string | undefined
  /** Stable Message-ID, so that a mailbox recognizes a repeated mail. */
  message_id?: string | undefined
}

interface Log {
  warn(details: object, message: string): void
}

/** Milliseconds; a hanging server must not block other jobs. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/**
 * Delivers one mail: by SMTP, or into the development mailbox without a server. All mail leaves here. The queue retries errors; a
 * permanently refused address is only logged.
 */
export function openMailer(config: Config, database: Database, log: Log): (mail: Mail) => Promise<void> {
  if (!config.smtpUrl) {
    return async (mail) => {
      const row = { id: newId(), recipient: mail.to, subject: mail.subject, body: mail.text }
      await database.transaction({}, (db) => db.insertInto('dev_mailbox').values(row).execute())
    }
  }
  let transport: Promise<Transporter> | undefined
  // Loaded with the first mail, so a shop without mail saves the memory.
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

/** True if the server refuses the recipient (550 and similar), not our login or connection. */
function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode >= 500
}
