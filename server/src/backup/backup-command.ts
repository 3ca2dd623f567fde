import { parseArgs } from 'node:util'
import { readConfig } from '../services/config.ts'
import { checkBackup } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { filesOf, keepSecrets, secretsOf, withDatabase, withIdleDatabase } from './place.ts'
import { isArchive, restoreArchive } from './restore-archive.ts'
import { restoreBackup } from './restore-backup.ts'

/**
 * `npm run backup -- FILE` writes everything into a file, while the app runs or not; `npm run restore -- FILE` puts it into an empty place;
 * `npm run restore -- FOLDER [--until TIME]` does the same of an archive, up to its last minute or to a moment;
 * `npm run backup:check -- FILE` restores it into a database of its own and adds the books up. `BACKUP_PASSPHRASE` seals and opens the secrets.
 */
const { values, positionals } = parseArgs({ options: { until: { type: 'string' } }, allowPositionals: true })
const [verb, file] = positionals
const passphrase = process.env.BACKUP_PASSPHRASE || undefined
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function backUp(to: string): Promise<void> {
  const config = readConfig(process.env)
  await withDatabase(config, (url) => makeBackup(to, { url, files: filesOf(config), secrets: secretsOf(config), passphrase }))
  say(`Everything is in ${to}. npm run backup:check -- ${to} proves it.`)
  if (!passphrase)
    say('The secrets are not in it: set BACKUP_PASSPHRASE to have them sealed in it, or keep SECRET_KEY or DATA_DIR/secrets apart from it.')
}

async function restore(from: string): Promise<void> {
  const config = readConfig(process.env)
  const done = await withIdleDatabase(config, (url) =>
    restoreBackup(from, { url, files: filesOf(config), keepSecrets: (sealed) => keepSecrets(config, sealed, passphrase) }),
  )
  say(`Restored as of ${done.made_at}: ${done.rows} rows, ${done.uploads} uploaded files. npm run check:books adds the books up.`)
}

/** @throws Error a sentence, where it is no moment */
function momentIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  // Without a zone it is UTC, as everything else that is said of archives.
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(at)) throw new Error(`“${text}” is no moment: --until 2026-11-26T14:05:00Z`)
  return new Date(at).toISOString()
}

async function restoreFromArchive(from: string, until: string | undefined): Promise<boolean> {
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined)
    throw new Error('An archive is restored into the database that comes with Kasuwa: leave DATABASE_URL out.')
  const { dataDir } = config
  const keep = (sealed: string | undefined) => keepSecrets(config, sealed, passphrase)
  const done = await restoreArchive(from, { dataDir, files: filesOf(config), keepSecrets: keep, until })
  say(`Restored up to ${done.last_at ?? until ?? 'the copy itself'}, with ${done.uploads} uploaded files.`)
  for (const sentence of done.violations) say(`✗ ${sentence}`)
  say(done.violations.length === 0 ? 'Its books are sound.' : 'It was restored, and its books do not add up.')
  return done.violations.length === 0
}

async function check(from: string): Promise<boolean> {
  const found = await checkBackup(from, passphrase)
  const { made_at, rows, uploads, secrets, missing } = found
  say(`As of ${made_at}: ${rows} rows, ${uploads} uploaded files.`)
  if (secrets === undefined) say('It has no secrets: keep SECRET_KEY or DATA_DIR/secrets apart from it.')
  else say(secrets ? 'Its secrets are opened by BACKUP_PASSPHRASE.' : 'Its secrets were not looked at: BACKUP_PASSPHRASE is not set.')
  for (const name of missing) say(`✗ a picture that rows name is not in it: ${name}`)
  for (const sentence of found.violations) say(`✗ ${sentence}`)
  const isSound = missing.length === 0 && found.violations.length === 0
  say(isSound ? 'It can be restored, and its books are sound.' : 'It can be restored, and something is wrong in it.')
  return isSound
}

/** Of those that are called otherwise than their verb. */
const commands: Record<string, string> = { restore: 'restore', check: 'backup:check' }

async function run(): Promise<boolean> {
  if (!file) throw new Error(`Name the file of the backup: npm run ${commands[verb ?? ''] ?? 'backup'} -- kasuwa.backup`)
  const until = momentIn(values.until)
  if (verb === 'restore' && (await isArchive(file))) return restoreFromArchive(file, until)
  if (until !== undefined) throw new Error('--until is for an archive, the folder of ARCHIVE_TO: a backup is of one moment.')
  if (verb === 'check') return check(file)
  await (verb === 'restore' ? restore(file) : backUp(file))
  return true
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
