import { parseArgs } from 'node:util'
import { runCommand, say } from '../services/command.ts'
import { readConfig } from '../services/config.ts'
import { checkBackup } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { filesOf, secretsOf, withDatabase } from './place.ts'

/**
 * `npm run backup -- FILE` writes a backup, with the app running or not; `npm run backup:check -- FILE` restores it into a scratch
 * database and checks the books. `BACKUP_PASSPHRASE` seals and opens the secrets.
 */
const {
  positionals: [verb, file],
} = parseArgs({ allowPositionals: true })
const passphrase = process.env.BACKUP_PASSPHRASE || undefined

async function backUp(to: string): Promise<void> {
  const config = readConfig(process.env)
  await withDatabase(config, (url) => makeBackup(to, { url, files: filesOf(config), secrets: secretsOf(config), passphrase }))
  say(`Everything is in ${to}. npm run backup:check -- ${to} proves it.`)
  if (!passphrase)
    say('The secrets are not in it: set BACKUP_PASSPHRASE to have them sealed in it, or keep SECRET_KEY or DATA_DIR/secrets apart from it.')
}

async function check(from: string): Promise<boolean> {
  const result = await checkBackup(from, passphrase)
  const { made_at, rows, uploads, secrets, missing } = result
  say(`As of ${made_at}: ${rows} rows, ${uploads} uploaded files.`)
  if (secrets === undefined) say('It has no secrets: keep SECRET_KEY or DATA_DIR/secrets apart from it.')
  else say(secrets ? 'Its secrets are opened by BACKUP_PASSPHRASE.' : 'Its secrets were not looked at: BACKUP_PASSPHRASE is not set.')
  for (const name of missing) say(`✗ a picture that rows name is not in it: ${name}`)
  for (const sentence of result.violations) say(`✗ ${sentence}`)
  const isSound = missing.length === 0 && result.violations.length === 0
  say(isSound ? 'It can be restored, and its books are sound.' : 'It can be restored, and something is wrong in it.')
  return isSound
}

async function run(): Promise<boolean> {
  if (!file) throw new Error(`Name the file of the backup: npm run ${verb === 'check' ? 'backup:check' : 'backup'} -- kasuwa.backup`)
  if (verb === 'check') return check(file)
  await backUp(file)
  return true
}

await runCommand(run)
