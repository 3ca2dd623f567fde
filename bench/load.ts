import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import type { Call } from './client.ts'

/** Load from a process of its own, so that it does not slow the measuring process. */
export interface Load {
  /** The app's processes; clients take turns. */
  urls: string[]
  clients: number
  /** The identities of the clients, in turn. */
  askers: Asker[]
  warmUp: number
  seconds: number
}

export interface Asker {
  token: string
  /** Each request is a random one of these, with a fresh idempotency key. */
  calls: Call[]
  /** Text before the created record's number in each reply: no two replies may have the same number. */
  before: string
}

/** `cpu`: processor time of the clients, milliseconds per request. */
export type Report = { begun: true } | { done: number; seconds: number; cpu: number } | { answered: number }

/** A request as bytes, prepared before the measurement. */
interface Prepared {
  bytes: Buffer
  /** Offset of its idempotency key. */
  keyAt: number
}

const keyHeader = 'idempotency-key: '
/** First 24 characters of all keys of this process; the rest counts up. */
const keyStart = randomUUID().slice(0, 24)
let keys = 0

function prepare(url: URL, token: string, { method, path, body }: Call): Prepared {
  const content = JSON.stringify(body)
  const head =
    `${method} ${path} HTTP/1.1\r\nhost: ${url.host}\r\naccept: application/json\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n${keyHeader}`
  return { bytes: Buffer.from(`${head}${keyStart}${'0'.repeat(12)}\r\n\r\n${content}`), keyAt: head.length + keyStart.length }
}

const [lengthHeader, blank] = [Buffer.from('\r\ncontent-length: '), Buffer.from('\r\n\r\n')]
const [zero, nine, created] = [0x30, 0x39, Buffer.from('HTTP/1.1 20')]

/** The digits at an offset, as a number. */
function numberAt(bytes: Buffer, start: number): number {
  let number = 0
  for (let at = start; ; at++) {
    const digit = bytes[at] ?? 0
    if (digit < zero || digit > nine) return number
    number = number * 10 + digit - zero
  }
}

/** @returns length in bytes of the reply that begins there; undefined while its head is incomplete */
function lengthOf(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(blank)
  if (end === -1) return undefined
  const at = bytes.indexOf(lengthHeader)
  if (at === -1 || at > end) throw new Error(`An answer of no known length: ${bytes.toString('latin1')}`)
  return end + blank.length + numberAt(bytes, at + lengthHeader.length)
}

/**
 * A client on one connection: sends, reads the full reply, checks for success and a new number, and repeats. It parses nothing else, so
 * clients take almost none of the measured processors.
 */
class Till {
  #heard: Buffer | undefined
  #over = false
  readonly #before

  constructor(
    readonly socket: Socket,
    readonly asker: Asker,
    readonly requests: readonly Prepared[],
    /** Numbers in replies so far, over all clients of one identity. */
    readonly numbers: Set<number>,
    readonly onAnswer: () => void,
  ) {
    this.#before = Buffer.from(asker.before)
  }

  /** Runs until told to end. @throws Error at the first failure or repeated number */
  run(): Promise<void> {
    return new Promise((done, fail) => {
      this.socket.on('data', (bytes) => {
        try {
          if (!this.#hear(bytes)) return
          this.onAnswer()
          if (this.#over) done()
          else this.#ask()
        } catch (error) {
          fail(error as Error)
        }
      })
      this.socket.on('close', () => fail(new Error('A connection was closed.')))
      this.socket.on('error', fail)
      this.#ask()
    })
  }

  end(): void {
    this.#over = true
  }

  #ask(): void {
    const { bytes, keyAt } = this.requests[Math.floor(Math.random() * this.requests.length)] as Prepared
    bytes.write(String(keys++).padStart(12, '0'), keyAt, 'latin1')
    this.socket.write(bytes)
  }

  /** @returns true if a reply is complete */
  #hear(part: Buffer): boolean {
    const bytes = this.#heard ? Buffer.concat([this.#heard, part]) : part
    const length = lengthOf(bytes)
    if (length === undefined || bytes.length < length) {
      this.#heard = bytes
      return false
    }
    this.#heard = undefined
    const at = bytes.indexOf(this.#before)
    const isSuccess = bytes.length === length && bytes.subarray(0, created.length).equals(created)
    const number = isSuccess && at !== -1 ? numberAt(bytes, at + this.#before.length) : 0
    if (number === 0 || this.numbers.has(number)) throw new Error(`No answer with a number of its own: ${bytes.toString()}`)
    this.numbers.add(number)
    return true
  }
}

/** Runs until the time is up. @throws Error at the first failure */
async function run(load: Load, report: (said: Report) => void): Promise<void> {
  const urls = load.urls.map((url) => new URL(url))
  let done = 0
  const numbers = load.askers.map(() => new Set<number>())
  const tills = await Promise.all(
    Array.from({ length: load.clients }, async (_, index) => {
      const at = index % load.askers.length
      const asker = load.askers[at] as Asker
      const url = urls[index % urls.length] as URL
      const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true })
      await once(socket, 'connect')
      const requests = asker.calls.map((call) => prepare(url, asker.token, call))
      return new Till(socket, asker, requests, numbers[at] as Set<number>, () => done++)
    }),
  )
  const failed = Promise.all(tills.map((till) => till.run()))
  await Promise.race([failed, wait(load.warmUp)])
  const [began, before, cpu] = [performance.now(), done, process.cpuUsage()]
  report({ begun: true })
  await Promise.race([failed, wait(load.seconds)])
  const [doneCount, took] = [done - before, process.cpuUsage(cpu)]
  report({ done: doneCount, seconds: (performance.now() - began) / 1000, cpu: (took.user + took.system) / 1000 / doneCount })
  for (const till of tills) till.end()
  await failed
  report({ answered: done })
  for (const { socket } of tills) socket.removeAllListeners('close').destroy()
}

const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

process.once('message', (load: Load) => {
  run(load, (message) => process.send?.(message)).then(
    () => process.disconnect(),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
