import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Account } from './account.ts'
import { CannotStart } from './cannot-start.ts'

/** A program of the engine, the folder it works in, and the account it runs as. */
export interface Program {
  file: string
  folder: string
  /** Receives the path by which the program reaches the folder. */
  args: (folder: string) => string[]
  account: Account
}

interface Running {
  stdio: ['ignore' | 'pipe', 'pipe' | number, 'pipe' | number]
  detached: boolean
}

/** Starts the program with a clean environment: PGDATA, PGPORT or LC_ALL of the user's shell must not reach the database. */
export async function launch(program: Program, { stdio, detached }: Running): Promise<ChildProcess> {
  const door = await doorTo(program.folder, program.account)
  try {
    const child = spawn(program.file, program.args(door.path), {
      ...program.account.ids,
      cwd: dirname(program.file),
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C',
        TZ: 'UTC',
        ...(process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}),
      },
      stdio: door.descriptor === undefined ? stdio : [...stdio, door.descriptor],
      detached,
      windowsHide: true,
    })
    await new Promise((started, failed) => child.once('spawn', started).once('error', failed))
    return child
  } finally {
    if (door.descriptor !== undefined) closeSync(door.descriptor)
  }
}

/** Runs the program to its end and returns its output; its error output becomes the error. */
export async function runToEnd(program: Program, input?: string): Promise<string> {
  const child = await launch(program, { stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'], detached: false })
  let printed = ''
  let complaint = ''
  child.stdout?.on('data', (text: Buffer) => (printed += text.toString()))
  child.stderr?.on('data', (text: Buffer) => (complaint += text.toString()))
  // A program that dies before it reads its input must fail with its own error, not with a broken pipe here.
  child.stdin?.on('error', () => undefined).end(input)
  const code = await new Promise((ended) => child.once('close', (exit, signal) => ended(exit ?? signal)))
  if (code !== 0) throw new Error((complaint || printed).trim() || `it ended with ${String(code)}`)
  return printed
}

/**
 * Another account cannot enter a folder below a private home by its path. On Linux root opens it and passes it on: /proc/self/fd/3 leads
 * into the folder past its parents, so the data may stay there.
 */
async function doorTo(folder: string, account: Account): Promise<{ path: string; descriptor?: number }> {
  if (await canEnter(folder, account)) return { path: folder }
  if (process.platform === 'linux' && existsSync('/proc/self/fd')) return { path: '/proc/self/fd/3', descriptor: openSync(folder, 'r') }
  throw new CannotStart(
    `PostgreSQL runs as ${account.name} here, who cannot enter ${folder}. Open the way (chmod o+x) on each folder above it, ` +
      'point DATA_DIR elsewhere, or start Kasuwa as the user who owns that place.',
  )
}

/** Whether the account can enter the folder; the app itself can. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (!account.ids) return true
  // Tests with a process instead of computing from modes, because access lists and mount options count too.
  const visitor = spawn('/bin/sh', ['-c', 'cd "$0"', folder], { ...account.ids, cwd: '/', stdio: 'ignore' })
  return new Promise((answer, failed) => visitor.once('error', failed).once('exit', (code) => answer(code === 0)))
}
