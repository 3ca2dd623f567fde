import { existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataDir } from './app-lock.ts'
import { madeBy, syncFolder } from './cluster.ts'
import { type EnginePackage, findEnginePackage, findOlderEngine } from './engine.ts'
import { clearDataDir } from './recover.ts'

/** A data folder inside the data folder, to which an upgrade copies the data. */
export const upgradingIn = (dataDir: string): string => join(dataDir, 'upgrading')

/** Marks it as verified. */
const provedIn = (dataDir: string) => join(upgradingIn(dataDir), 'proved')

/**
 * Data of an older major version, which must be upgraded before they can be opened.
 * @returns that version and its programs; undefined if the data are of this version, a later one, or none
 * @throws CannotStart with instructions, if the programs are missing
 */
export async function olderData(dataDir: string): Promise<{ version: string; engine: EnginePackage } | undefined> {
  const dataVersion = await madeBy(dataDir)
  if (dataVersion === undefined) return undefined
  const [ours = ''] = (await findEnginePackage()).version.split('.')
  return Number(dataVersion) < Number(ours) ? { version: dataVersion, engine: await findOlderEngine(dataDir, dataVersion) } : undefined
}

/** Marks the upgraded data as complete and verified: from here on they are the valid ones. */
export async function setProved(dataDir: string): Promise<void> {
  const file = await open(provedIn(dataDir), 'w')
  await file.sync().finally(() => file.close())
  await syncFolder(upgradingIn(dataDir))
}

/**
 * Replaces the old data with verified upgraded data, and keeps the old ones beside them under their version's name. Removes unverified
 * ones. Repeated at each start, it completes an interrupted run.
 * @returns path of the old data, if they were replaced
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

/**
 * The same without removing anything; the caller holds the lock. The first process to open the data does it: between two renames there is
 * no database.
 */
export async function takeProved(dataDir: string): Promise<string | undefined> {
  const [cluster, upgradedCluster] = [join(dataDir, 'postgres'), join(upgradingIn(dataDir), 'postgres')]
  if (!existsSync(provedIn(dataDir)) || !existsSync(upgradedCluster)) return undefined
  const old = await moveAside(dataDir, cluster)
  await rename(upgradedCluster, cluster)
  await syncFolder(dataDir)
  return old
}

/** Moves the old data aside, unless done already. @returns their path */
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
