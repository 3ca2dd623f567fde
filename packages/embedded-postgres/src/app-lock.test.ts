import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from './app-lock.ts'
import { temporaryFolder } from './testing.ts'

/** The claim that this process writes: [time, pid, start of the process, machine, random]. */
async function claimParts(): Promise<string[]> {
  const folder = temporaryFolder()
  const unlock = await lockDataDir(folder)
  const [claim = ''] = readdirSync(join(folder, 'app.lock'))
  await unlock()
  return claim.split('.')
}

/** Writes a claim like this process's own, with some parts changed, and an earlier time. */
async function leaveClaim(folder: string, changes: { pid?: number; started?: string; machine?: string }): Promise<string> {
  const [, pid, started, machine] = await claimParts()
  mkdirSync(join(folder, 'app.lock'))
  const path = join(folder, 'app.lock', ['0', changes.pid ?? pid, changes.started ?? started, changes.machine ?? machine, 'x'].join('.'))
  writeFileSync(path, '')
  return path
}

async function take(folder: string): Promise<void> {
  onTestFinished(await lockDataDir(folder))
}

test('a lock holds until it is given back, and can then be taken again', async () => {
  const folder = temporaryFolder()
  const unlock = await lockDataDir(folder)
  await expect(lockDataDir(folder)).rejects.toThrow(`already runs on the data in ${folder} (process ${process.pid})`)
  await unlock()
  await unlock()
  expect(readdirSync(join(folder, 'app.lock'))).toEqual([])
  await take(folder)
})

test('the claim of a living process holds', async () => {
  const folder = temporaryFolder()
  await leaveClaim(folder, {})
  await expect(lockDataDir(folder)).rejects.toThrow(/already runs/)
})

test('the claim of an ended process does not hold', async () => {
  const folder = temporaryFolder()
  await leaveClaim(folder, { pid: 2 ** 22 + 1 })
  await take(folder)
  expect(readdirSync(join(folder, 'app.lock'))).toHaveLength(1)
})

test('a claim whose pid went to another process does not hold', async () => {
  const folder = temporaryFolder()
  await leaveClaim(folder, { started: 'earlier' })
  await take(folder)
})

test('one of twenty apps that start at once beside a dead claim gets the folder', async () => {
  const folder = temporaryFolder()
  await leaveClaim(folder, { started: 'earlier' })
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => take(folder)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the claim of another container holds while it is touched', async () => {
  const folder = temporaryFolder()
  const claim = await leaveClaim(folder, { machine: 'another', pid: 7 })
  const heart = setInterval(() => utimesSync(claim, new Date(), new Date()), 50)
  onTestFinished(() => clearInterval(heart))
  await expect(lockDataDir(folder)).rejects.toThrow('process 7')
})

test('the claim of another container that fell silent does not hold', async () => {
  const folder = temporaryFolder()
  const claim = await leaveClaim(folder, { machine: 'another' })
  utimesSync(claim, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000))
  await take(folder)
})
