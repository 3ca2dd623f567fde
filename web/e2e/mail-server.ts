import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import type { MailTo } from './mailbox.ts'

interface Delivered {
  to: string[]
  subject: string
  links: string[]
}

export interface MailServer {
  url: string
  /** What arrived for somebody last. It may still be on its way. */
  mailTo: MailTo
  close(): Promise<void>
}

/** A mail server as any other: what it holds has come over SMTP. */
export async function startMailServer(): Promise<MailServer> {
  const delivered: Delivered[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        delivered.unshift({ to: envelope.rcptTo.map(({ address }) => address), ...read(Buffer.concat(parts).toString()) })
        done()
      })
    },
  })
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    async mailTo(to, subject) {
      let found: Delivered | undefined
      await expect(() => {
        found = delivered.find((mail) => mail.to.includes(to) && subject.test(mail.subject))
        expect(found, `a mail to ${to}`).toBeDefined()
      }).toPass()
      return found as Delivered
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

/** Subject and links of a plain message as it travelled. */
function read(raw: string): Omit<Delivered, 'to'> {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end)
  const body = raw.slice(end + 4)
  const encoding = /^content-transfer-encoding: *(.*)$/im.exec(head)?.[1]?.toLowerCase()
  const unquoted = () =>
    body.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const text = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : encoding === 'quoted-printable' ? unquoted() : body
  return { subject: /^subject: *(.*)$/im.exec(head)?.[1] ?? '', links: text.match(/^https?:\S+$/gm) ?? [] }
}
