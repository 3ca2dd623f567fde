import { randomBytes } from 'node:crypto'
import { chmod, lchown, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, giveTo } from './account.ts'
import { CannotStart } from './cannot-start.ts'
import type { Engine } from './engine.ts'
import { runToEnd } from './launch.ts'

export const OWNER = 'kasuwa_owner'

// Measured: with the C locale, trigrams drop every letter that is not ASCII, so search fails for other scripts.
const systemLocale = process.platform === 'linux' ? 'C.UTF-8' : process.platform === 'darwin' ? 'en_US.UTF-8' : 'C'

/** Where the cluster is or will be, with symbolic links followed: the kernel names working directories that way. */
export async function clusterIn(dataDir: string): Promise<string> {
  const cluster = join(dataDir, 'postgres')
  return realpath(cluster).catch(() => cluster)
}

/** Creates the cluster on the first start and checks it on later ones. @returns the owner's password */
export async function openCluster(cluster: string, dataDir: string, engine: Engine, account: Account): Promise<string> {
  await removeInterrupted(cluster)
  const secret = join(dataDir, 'secrets', 'postgres-password')
  const storedPassword = (await readFile(secret, 'utf8').catch(unlessMissing(''))).trim()
  const password = storedPassword || randomBytes(24).toString('base64url')
  if (await exists(cluster, engine)) {
    await giveTo(account, cluster)
    if (storedPassword) return password
    await setPassword(password, cluster, engine, account)
    await keep(secret, password)
  } else {
    if (!storedPassword) await keep(secret, password)
    await makeCluster(cluster, password, engine, account)
  }
  return password
}

async function exists(cluster: string, engine: Engine): Promise<boolean> {
  const files = await readdir(cluster).catch(unlessMissing<string[]>([]))
  if (files.length === 0) return false
  const dataVersion = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(unlessMissing(''))).trim()
  const ours = engine.version.split('.')[0]
  if (dataVersion === ours) return true
  throw new CannotStart(
    dataVersion
      ? `The data in ${cluster} were made by PostgreSQL ${dataVersion}, and this Kasuwa brings PostgreSQL ${ours}. ${Number(dataVersion) < Number(ours) ? 'Start Kasuwa itself, which brings them over or says what it takes; or start the older Kasuwa.' : 'Start the newer Kasuwa.'}`
      : `${cluster} holds files that are not a PostgreSQL database. Move them away, or give Kasuwa another DATA_DIR.`,
  )
}

/** Major version of PostgreSQL that created the data; undefined if there are none. */
export async function madeBy(dataDir: string): Promise<string | undefined> {
  const dataVersion = await readFile(join(await clusterIn(dataDir), 'PG_VERSION'), 'utf8').catch(unlessMissing(''))
  return dataVersion.trim() || undefined
}

/** In a temporary folder first, because initdb may be interrupted; only a complete cluster gets its name. */
async function makeCluster(cluster: string, password: string, engine: Engine, account: Account): Promise<void> {
  const work = await mkdtemp(`${cluster}.new-`)
  const passwordFile = join(work, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account.ids) for (const path of [passwordFile, work]) await lchown(path, account.ids.uid, account.ids.gid)
  const flags = [
    `--username=${OWNER}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--no-instructions',
    '--encoding=UTF8',
    `--locale=${systemLocale}`,
    '--lc-messages=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const args = (folder: string) => [`--pgdata=${folder}/cluster`, `--pwfile=${folder}/password`, ...flags]
  try {
    await runToEnd({ file: engine.initdb, folder: work, args, account })
    await rename(join(work, 'cluster'), cluster)
    await syncFolder(dirname(cluster))
  } catch (error) {
    throw new CannotStart(`The database could not be made in ${cluster}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function removeInterrupted(cluster: string): Promise<void> {
  const left = (await readdir(dirname(cluster))).filter((name) => name.startsWith(`${basename(cluster)}.new-`))
  for (const name of left) {
    // An initdb outlives its killed app for a moment and may still write files there: hence several tries, at worst also by the next start.
    const insist = { recursive: true, force: true, maxRetries: 6, retryDelay: 50 }
    await rm(join(dirname(cluster), name), insist).catch(() => undefined)
  }
}

/** Runs without a server, so without the old password: restored data is usable even if its password is lost. */
async function setPassword(password: string, cluster: string, engine: Engine, account: Account): Promise<void> {
  const args = (folder: string) => ['--single', '-D', folder, 'postgres']
  await runToEnd({ file: engine.postgres, folder: cluster, args, account }, `alter role ${OWNER} password '${password}'\n`)
}

async function keep(secret: string, password: string): Promise<void> {
  await mkdir(dirname(secret), { recursive: true, mode: 0o700 })
  await chmod(dirname(secret), 0o700)
  const file = await open(`${secret}.new`, 'w', 0o600)
  await file.writeFile(password)
  await file.sync()
  await file.close()
  await rename(`${secret}.new`, secret)
  await syncFolder(dirname(secret))
}

/** A rename survives a power loss only once its folder is synced. Windows has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

function unlessMissing<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
