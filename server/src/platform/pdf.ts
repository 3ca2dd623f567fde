import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { unavailable } from './errors.ts'
import { serverFolder } from './migrate.ts'

/** Templates in `server/papers`. */
export type Template = 'document'

interface Job {
  template: Template
  /** JSON. */
  paper: string
  /** Milliseconds since 1970. */
  asked: number
  resolve: (pdf: Uint8Array) => void
  reject: (error: Error) => void
}

interface Answer {
  pdf?: Uint8Array
  error?: string
  /** It has grown large, and asks to be replaced. */
  full: boolean
}

const MOST_WAITING = 60
/** Milliseconds: in the queue, at work, and without any. */
const PATIENCE = 2500
const LONGEST = 8000
const IDLE = 15 * 60_000

/**
 * Makes PDFs in a process of its own, one after another. Its native code takes 20 ms for an invoice and 0.3 s for the longest, which
 * would hold up every request here; it holds on to 100 MB that only its end gives back; and a crash of it would be ours. The process
 * starts with the first document and ends when none has been asked for in a while.
 */
export class Press {
  readonly #waiting: Job[] = []
  #current: Job | undefined
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param paper what the template shows, as data @returns the PDF @throws Refusal 503 where too many wait, or for too long */
  draw(template: Template, paper: object): Promise<Uint8Array> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(unavailable())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ template, paper: JSON.stringify(paper), asked: Date.now(), resolve, reject })
      if (!this.#current) this.#next()
    })
  }

  stop(): void {
    for (const job of this.#waiting.splice(0)) job.reject(unavailable())
    this.#current?.reject(unavailable())
    this.#current = undefined
    this.#end()
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #next(): void {
    clearTimeout(this.#timer)
    this.#current = this.#waiting.shift()
    if (this.#current && Date.now() - this.#current.asked > PATIENCE) return this.#finish(unavailable())
    this.#timer = setTimeout(() => this.#child?.kill('SIGKILL'), this.#current ? LONGEST : IDLE)
    this.#timer.unref()
    if (!this.#current) return
    this.#child ??= this.#start()
    const { template, paper } = this.#current
    // A process that is gone by now says so by its exit, which is heard below.
    this.#child.send({ template, paper }, () => {})
  }

  #start(): ChildProcess {
    const child = fork(join(serverFolder, 'papers', 'press.mjs'), {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    child.on('message', (answer: Answer) => {
      if (child !== this.#child) return
      if (answer.full) this.#end()
      this.#finish(answer.pdf ?? new Error(`The document could not be set: ${answer.error}`))
    })
    const gone = () => {
      if (child !== this.#child) return
      this.#child = undefined
      if (this.#current) this.#finish(new Error('The press stopped in the middle of a document.'))
    }
    child.on('exit', gone)
    child.on('error', gone)
    return child
  }

  #finish(result: Uint8Array | Error): void {
    const job = this.#current
    if (result instanceof Error) job?.reject(result)
    else job?.resolve(result)
    this.#next()
  }
}
