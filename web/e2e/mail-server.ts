import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import type { MailTo } from './mailbox.ts'

interface Delivered {
  to: string[]
  subject: string
  text: string
  links: string[]
}

export interface MailServer {
  url: string
  /** The latest mail to an address. Waits for it to arrive. */
  mailTo: (...of: Parameters<MailTo>) => Promise<Delivered>
  close(): Promise<void>
}

/** A real mail server: receives its mail over SMTP. */
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
      let match: Delivered | undefined
      await expect(() => {
        match = delivered.find((mail) => mail.to.includes(to) && subject.test(mail.subject))
        expect(match, `a mail to ${to}`).toBeDefined()
      }).toPass()
      return match as Delivered
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Head and text of a message, or of a part of one, as it travelled. */
function opened(raw: string): { head: string; text: string } {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end)
  const body = raw.slice(end + 4)
  const encoding = /^content-transfer-encoding: *(.*)$/im.exec(head)?.[1]?.toLowerCase()
  return {
    head,
    text: encoding === 'base64' ? Buffer.from(body, 'base64').toString() : encoding === 'quoted-printable' ? unquoted(body) : body,
  }
}

/** Subject, text and links of a message; of one that is a page too, those of its text. */
function read(raw: string): Omit<Delivered, 'to'> {
  const { head, text: fullText } = opened(raw)
  const [, boundary] = /^content-type: *multipart[\s\S]*?boundary="?([^";\r\n]+)/im.exec(head) ?? []
  const parts = boundary ? raw.split(`--${boundary}`).map((part) => opened(part.replace(/^\r\n/, ''))) : []
  const text = parts.find((part) => /^content-type: *text\/plain/im.test(part.head))?.text ?? fullText
  return { subject: /^subject: *(.*)$/im.exec(head)?.[1] ?? '', text, links: text.replaceAll('\r', '').match(/^https?:\S+$/gm) ?? [] }
}
