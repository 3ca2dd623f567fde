import { existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataDir } from './app-lock.ts'
import { madeBy, syncFolder } from './cluster.ts'
import { type EnginePackage, findEnginePackage, findOlderEngine } from './engine.ts'
import { clearDataDir } from './recover.ts'

/** A data folder within the data folder, where data are brought over to. */
export const upgradingIn = (dataDir: string): string => join(dataDir, 'upgrading')

/** In it once it was proved. */
const provedIn = (dataDir: string) => join(upgradingIn(dataDir), 'proved')

/**
 * What is to be done with data of an older major version before they can be opened.
 * @returns that version and its programs; undefined where the data are of this version, of a later one, or none
 * @throws CannotStart a sentence that says what it takes, where its programs are not there
 */
export async function olderData(dataDir: string): Promise<{ made: string; engine: EnginePackage } | undefined> {
  const made = await madeBy(dataDir)
  if (made === undefined) return undefined
  const [ours = ''] = (await findEnginePackage()).version.split('.')
  return Number(made) < Number(ours) ? { made, engine: await findOlderEngine(dataDir, made) } : undefined
}

/** Says that what was brought over is whole and right: from here on it is what counts. */
export async function setProved(dataDir: string): Promise<void> {
  const file = await open(provedIn(dataDir), 'w')
  await file.sync().finally(() => file.close())
  await syncFolder(upgradingIn(dataDir))
}

/**
 * Puts proved data in the place of the old ones, which stay beside them under their version's name; or removes what was never proved. Done again
 * after a kill, at each start, it ends where it would have.
 * @returns where the old ones are, if it put something in their place
 */
export async function finishUpgrade(dataDir: string): Promise<string | undefined> {
  if (!existsSync(upgradingIn(dataDir))) return undefined
  const unlock = await lockDataDir(dataDir)
  try {
    const old = await takeProved(dataDir)
    await clearDataDir(upgradingIn(dataDir))
    return old
  } finally {
    await unlock()
  }
}

/** The same without removing anything, for whoever holds the lock. Whatever opens the data first does it: between two names there is no database. */
export async function takeProved(dataDir: string): Promise<string | undefined> {
  const [cluster, made] = [join(dataDir, 'postgres'), join(upgradingIn(dataDir), 'postgres')]
  if (!existsSync(provedIn(dataDir)) || !existsSync(made)) return undefined
  const old = await moveAside(dataDir, cluster)
  await rename(made, cluster)
  await syncFolder(dataDir)
  return old
}

/** Moves the old ones aside, unless that was done. @returns where they are */
async function moveAside(dataDir: string, cluster: string): Promise<string> {
  const version = (await madeBy(dataDir)) ?? ''
  const name = (count: number) => join(dataDir, `postgres-${version}${count === 0 ? '' : `-${count}`}`)
  if (!existsSync(cluster)) return dataDir
  let count = 0
  while (existsSync(name(count))) count += 1
  await rename(cluster, name(count))
  await syncFolder(dataDir)
  return name(count)
}
