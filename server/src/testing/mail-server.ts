import { once } from 'node:events'
import { type AddressInfo, type Server, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface Delivered {
  from: string
  to: string[]
  subject: string
  text: string
  /** The HTML part, if it has one. */
  html: string
  message_id: string
}

export interface MailServer {
  delivered: Delivered[]
  /** Recipients that it rejected. */
  rejectedRecipients: string[]
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A real SMTP server on a port of this machine. It rejects recipients whose address begins with `nobody`. */
export async function mailServer(port: number): Promise<MailServer> {
  const mailbox: MailServer = { delivered: [], rejectedRecipients: [] }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('nobody')) return done()
      mailbox.rejectedRecipients.push(address)
      return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mailbox.delivered.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...read(Buffer.concat(parts).toString()) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return mailbox
}

/** A listener that speaks no SMTP. */
export async function nonsenseServer(port: number): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end('I am a teapot\r\n')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** A raw message, or a part of one, split into headers and body. */
function opened(raw: string): { header: (name: string) => string; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? ''
  const body = raw.slice(end + 4)
  const encoding = header('content-transfer-encoding').toLowerCase()
  const decoded = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : encoding === 'quoted-printable' ? unquoted(body) : body
  return { header, body: decoded.replaceAll('\r\n', '\n') }
}

/** Decodes words of a header that are not plain ASCII. */
const wordsOf = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
    )

/** Subject, text and HTML of a message. A message with both has a part for each. */
function read(raw: string): Omit<Delivered, 'from' | 'to'> {
  const { header, body } = opened(raw)
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(header('content-type')) ?? []
  const parts = boundary
    ? raw
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => opened(part.replace(/^\r\n/, '')))
    : []
  const part = (type: string) => parts.find((mimePart) => mimePart.header('content-type').startsWith(type))?.body ?? ''
  return {
    ...{ subject: wordsOf(header('subject')), message_id: header('message-id') },
    ...{ text: boundary ? part('text/plain') : body, html: part('text/html') },
  }
}

function unquoted(body: string): string {
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
