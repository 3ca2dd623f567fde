import { type ChildProcess, fork } from 'node:child_process'
import { busy } from '../errors/refusal.ts'

interface WorkerOptions {
  /** JavaScript that Node runs without a build. It answers each job with `{ made }` or `{ error }`, and whether it is full. */
  script: string
  args?: readonly string[]
  /** More queued jobs are refused at once. */
  maxQueued: number
  /** Milliseconds. */
  queueTimeout: number
  jobTimeout: number
  idleTimeout: number
  /** MiB of the worker’s heap; undefined for Node’s default. */
  memory?: number
}

interface QueuedJob<Job, Made> {
  job: Job
  /** Milliseconds since 1970. */
  queuedAt: number
  resolve: (made: Made) => void
  reject: (error: Error) => void
}

interface WorkerReply<Made> {
  made?: Made
  error?: string
  /** The worker’s memory has grown, and it asks to be replaced. */
  full: boolean
}

/** The worker crashed in a job, or was killed after the job timeout. */
export class WorkerStopped extends Error {}

/**
 * A worker process for native code, with one job at a time and a bounded queue. In the app’s process it would block requests, keep memory
 * until exit, and crash the app. It starts with the first job and ends when idle.
 */
export class WorkerProcess<Job extends object, Made> {
  readonly #rules: WorkerOptions
  readonly #waiting: QueuedJob<Job, Made>[] = []
  #current: QueuedJob<Job, Made> | undefined
  #child: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(rules: WorkerOptions) {
    this.#rules = rules
  }

  /** @throws Refusal 503 if the queue is full or too slow; WorkerStopped; Error with the script’s message */
  run(job: Job): Promise<Made> {
    if (this.#waiting.length >= this.#rules.maxQueued) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, queuedAt: Date.now(), resolve, reject })
      if (!this.#current) this.#next()
    })
  }

  stop(): void {
    for (const job of this.#waiting.splice(0)) job.reject(busy())
    this.#current?.reject(busy())
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
    if (this.#current && Date.now() - this.#current.queuedAt > this.#rules.queueTimeout) return this.#finish(busy())
    this.#timer = setTimeout(() => this.#child?.kill('SIGKILL'), this.#current ? this.#rules.jobTimeout : this.#rules.idleTimeout)
    this.#timer.unref()
    if (!this.#current) return
    this.#child ??= this.#start()
    // If the process has exited, its exit event below handles the job.
    this.#child.send(this.#current.job, () => {})
  }

  #start(): ChildProcess {
    const child = fork(this.#rules.script, this.#rules.args, {
      serialization: 'advanced',
      execArgv: this.#rules.memory ? [`--max-old-space-size=${this.#rules.memory}`] : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    child.on('message', (answer: WorkerReply<Made>) => {
      if (child !== this.#child) return
      if (answer.full) this.#end()
      this.#finish(answer.made ?? new Error(answer.error))
    })
    const onExit = () => {
      if (child !== this.#child) return
      this.#child = undefined
      if (this.#current) this.#finish(new WorkerStopped('The process stopped in the middle of a job.'))
    }
    child.on('exit', onExit)
    child.on('error', onExit)
    return child
  }

  #finish(result: Made | Error): void {
    const job = this.#current
    if (result instanceof Error) job?.reject(result)
    else job?.resolve(result)
    this.#next()
  }
}
