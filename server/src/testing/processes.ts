import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { serverFolder } from '../services/server-folder.ts'
import { takeMachineClock } from './clock.ts'

/** The app in a process of its own that listens, as an operator runs it. */
export interface AppProcess {
  url: string
  pid: number
  kill(signal: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()

/** A data folder, removed after the test file. A killed app leaves its database running, which the run ends (`global-setup.ts`). */
export function dataFolder(): string {
  const folder = mkdtempSync(join(inject('folder'), 'process-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

interface Launched extends Omit<AppProcess, 'url'> {
  /** Its URL, once it prints it. @throws Error with its output instead */
  url: Promise<string>
  /** Its output so far. */
  output(): string
}

/**
 * Arguments for Node to run a program of `src`. The whole test command has built the app, which saves two seconds of a core each time.
 * @param path in `src`, without its ending
 */
export const programOf = (path: string): string[] =>
  process.env.BUILT_APP === '1'
    ? [join(serverFolder, 'dist', `${basename(path)}.js`)]
    : ['--import', 'tsx', join(serverFolder, 'src', `${path}.ts`)]

/** Starts the app. @param settings environment variables @param among the set that ends it; by default `endProcesses` does */
export function launchApp(settings: Record<string, string>, among: Set<ChildProcess> = running): Launched {
  takeMachineClock()
  const child = spawn(process.execPath, programOf('main'), {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', DEMO: '0', REQUESTS_A_MINUTE: '10000000', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: join(serverFolder, '..'),
  })
  among.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  const url = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Kasuwa is at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) => reject(new Error(`The app ended with ${code}: ${output.slice(-2000)}`)))
  })
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { url, pid: child.pid ?? 0, kill, output: () => output }
}

/** Starts the app and waits until it prints its URL. */
export async function startApp(settings: Record<string, string>): Promise<AppProcess> {
  const launched = launchApp(settings)
  return { ...launched, url: await launched.url }
}

/** Ends processes that a failed test left running. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
}

export interface HttpAnswer {
  status: number
  body: { [key: string]: unknown }
  headers: Headers
}

/** One request over the network. A broken connection returns 0: the client cannot know the outcome. */
export async function send(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as HttpAnswer['body'], headers: answer.headers }
  } catch {
    return { status: 0, body: {}, headers: new Headers() }
  }
}

/**
 * Sends the request again while the app is busy (503), as a patient client does. A slow machine must not decide a race.
 * While the database is up, a 503 means that nothing was done.
 */
export async function sendUntilTaken(...request: Parameters<typeof send>): Promise<HttpAnswer> {
  for (;;) {
    const answer = await send(...request)
    if (answer.status !== 503) return answer
  }
}
