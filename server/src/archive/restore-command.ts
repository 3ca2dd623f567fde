import { parseArgs } from 'node:util'
import { filesOf, keepSecrets, withIdleDatabase } from '../backup/place.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { runCommand, say } from '../services/command.ts'
import { readConfig } from '../services/config.ts'
import { isArchive, restoreArchive } from './restore-archive.ts'

/**
 * `npm run restore -- FILE` restores a backup into an empty installation; `npm run restore -- FOLDER [--until TIME]` restores an archive,
 * up to its last minute or a moment. `BACKUP_PASSPHRASE` opens the secrets.
 */
const { values, positionals } = parseArgs({ options: { until: { type: 'string' } }, allowPositionals: true })
const [from] = positionals
const passphrase = process.env.BACKUP_PASSPHRASE || undefined

async function restoreFromFile(from: string): Promise<void> {
  const config = readConfig(process.env)
  const done = await withIdleDatabase(config, (url) =>
    restoreBackup(from, { url, files: filesOf(config), keepSecrets: (sealed) => keepSecrets(config, sealed, passphrase) }),
  )
  say(`Restored as of ${done.made_at}: ${done.rows} rows, ${done.uploads} uploaded files. npm run check:books adds the books up.`)
}

/** @throws Error a sentence, if it is no time */
function momentIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  // UTC without a zone, like all times of archives.
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

async function run(): Promise<boolean> {
  if (!from) throw new Error('Name the file of the backup: npm run restore -- kasuwa.backup')
  const until = momentIn(values.until)
  if (await isArchive(from)) return restoreFromArchive(from, until)
  if (until !== undefined) throw new Error('--until is for an archive, the folder of ARCHIVE_TO: a backup is of one moment.')
  await restoreFromFile(from)
  return true
}

await runCommand(run)
