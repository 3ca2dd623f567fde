import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../request/dependencies.ts'
import type { Config } from '../services/config.ts'
import type { Db } from '../database/database.ts'
import { Refusal } from '../errors/refusal.ts'
import { isLocal, isOwnMachine } from './is-local.ts'
import { mailboxPage } from './mailbox-page.ts'
import type { StoredMail } from './stored-mail.ts'

const mailLimit = 200
/** Whether there is a development mailbox: without a mail server, outside production, and with a public address on this machine. */
const hasMailbox = (config: Config): boolean => !config.smtpUrl && isOwnMachine(config)

/** Lines about the mailbox in the start message; empty without a mailbox. @param address where the app listens */
export const mailboxNotice = (config: Config, address: string): string =>
  hasMailbox(config)
    ? `No mail server is set: mails and texts land in the development mailbox, open to this machine at ${address}/dev/mailbox\n`
    : ''

/**
 * The development mailbox (`docs/operating.md`, On a laptop): mails and texts that would have been sent, if no mail server is set. It answers only
 * direct requests from this machine; all others get 404.
 */
export function serveMailbox(fastify: FastifyInstance, { config, database }: Dependencies): void {
  if (!hasMailbox(config)) return
  fastify.get('/dev/mailbox', async (request, reply) => {
    if (!isLocal(request)) throw new Refusal({ status: 404, code: 'no_route', words: { key: 'no_route' } })
    const { to } = request.query as { to?: string | string[] }
    // A phone's plus sign, unless escaped, arrives as a space.
    const recipient = (Array.isArray(to) ? to[0] : to)?.replace(/^ (?=\d)/, '+')
    const rows = await database.transaction({}, (db) => findMails(db, recipient))
    const asData = recipient !== undefined || (request.headers.accept ?? '').includes('application/json')
    return asData ? { rows } : reply.type('text/html; charset=utf-8').send(mailboxPage(rows))
  })
}

async function findMails(db: Db, to: string | undefined): Promise<StoredMail[]> {
  const rows = await db
    .selectFrom('dev_mailbox')
    .selectAll()
    .$if(to !== undefined, (query) => query.where((mail) => mail(mail.fn<string>('lower', ['recipient']), '=', (to ?? '').toLowerCase())))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mailLimit)
    .execute()
  return rows.map(({ id, recipient, subject, body, created_at }) => {
    const links = body.match(/https?:\/\/[^\s<>"]+/g) ?? []
    const code = /(?<![\w/=+-])\d{6}(?![\w-])/.exec(links.reduce((text, link) => text.replace(link, ''), body))?.[0] ?? null
    return { id, to: recipient, subject, text: body, links, code, created_at }
  })
}
