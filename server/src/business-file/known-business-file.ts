import { ZodError } from 'zod'
import { namesSince } from '../database-setup/first-migration.ts'
import { migrationNames } from '../database-setup/migrate.ts'
import { type Limits, readBackup } from '../backup/backup-file.ts'
import {
  BusinessFileHeader,
  BusinessFilePeople,
  Counts,
  type Person,
  businessHeaderName,
  peopleName,
  pictureNames,
} from './business-file.ts'
import { FileRefused } from './file-refused.ts'
import { countsName, headerName, secretsName, uploadFolder } from '../backup/make-backup.ts'
import { openSecrets, WrongPassphrase } from '../backup/sealed-secrets.ts'

/** Facts of a file, read before any row is written. */
export interface KnownFile {
  header: BusinessFileHeader
  people: Person[]
  counts: Record<string, number>
  sealed: string
  pictures: Set<string>
}

export const whatItIs = 'file of a business'
export const nothing = 'Nothing was brought in.'

const notOurs = (from: string, cause?: unknown) =>
  new FileRefused('no_business_file', `${from} is no file of a business made by Kasuwa.`, cause)

function assertKnown({ migrations }: BusinessFileHeader): void {
  const ours = migrationNames()
  const fileMigrations = namesSince(migrations)
  if (fileMigrations?.some((name) => !ours.includes(name)))
    throw new FileRefused(
      'newer',
      `The file was made by a newer Kasuwa than this one. ${nothing} Bring this installation up to that version first.`,
    )
  if (!fileMigrations || fileMigrations.length < ours.length)
    throw new FileRefused(
      'older',
      `The file was made by an older Kasuwa than this one. ${nothing} Bring the installation that it comes from up to this version, and make the file again.`,
    )
}

const json = (content: Uint8Array): unknown => JSON.parse(Buffer.from(content).toString())

function headerIn(content: Uint8Array): BusinessFileHeader {
  if ((json(content) as { format?: unknown }).format !== 1)
    throw new FileRefused('newer', 'The file was made by a newer Kasuwa than this one.')
  const header = BusinessFileHeader.parse(json(content))
  assertKnown(header)
  return header
}

/** @throws FileRefused if the first entry is not a business file’s */
function mustBegin(from: string, name: string): void {
  if (name === headerName)
    throw new FileRefused('backup', `${from} is a backup of a whole installation: npm run restore puts it into an empty place.`)
  if (name !== businessHeaderName) throw notOurs(from)
}

/** Turns a parsing error into a refusal. */
function refusalOf(from: string, entry: string, error: unknown): FileRefused {
  if (error instanceof FileRefused) return error
  const field = error instanceof ZodError && entry === peopleName ? error.issues[0]?.path.join('.') : undefined
  return field
    ? new FileRefused('no_fit', `People of the file have “${field}” that no form takes. ${nothing}`, error)
    : notOurs(from, error)
}

/**
 * Reads a whole file once, so that a truncated or changed one is refused before any write.
 * @throws FileRefused, NotWhole, TooMuch
 */
export async function knownFile(from: string, most: Limits | undefined): Promise<KnownFile> {
  const facts: Partial<KnownFile> = {}
  const pictures = new Set<string>()
  let isFirst = true
  for await (const { name, content } of readBackup(from, whatItIs, most)) {
    if (isFirst) mustBegin(from, name)
    isFirst = false
    try {
      if (name === businessHeaderName) facts.header = headerIn(content)
      else if (name === peopleName) facts.people = BusinessFilePeople.parse(json(content))
      else if (name === countsName) facts.counts = Counts.parse(json(content))
    } catch (error) {
      throw refusalOf(from, name, error)
    }
    if (name === secretsName) facts.sealed = Buffer.from(content).toString()
    if (name.startsWith(uploadFolder)) pictures.add(pictureIn(name, content))
  }
  const { header, people, counts, sealed } = facts
  if (!header || !people || !counts || sealed === undefined) throw notOurs(from)
  return { header, people, counts, sealed, pictures }
}

/**
 * Key of the file’s encrypted numbers.
 * @throws WrongPassword; FileRefused if the sealed key is malformed
 */
export async function keyOfFile(sealed: string, password: string): Promise<string> {
  try {
    return (await openSecrets(sealed, password))['file-key'] ?? ''
  } catch (error) {
    throw error instanceof WrongPassphrase
      ? new WrongPassword('The password is not the one that this file was made with.', { cause: error })
      : new FileRefused('no_business_file', 'The file is no file of a business made by Kasuwa.', error)
  }
}

export class WrongPassword extends Error {}

/** @throws FileRefused unless name and content are a picture’s: uploads are public, so no other content is stored */
export function pictureIn(entry: string, content: Uint8Array): string {
  const name = entry.slice(uploadFolder.length)
  const begins = Buffer.from(content.subarray(0, 12)).toString('latin1')
  if (name.replace(pictureNames, '') !== '' || !/^RIFF[\s\S]{4}WEBP$/.test(begins))
    throw new FileRefused('changed', `${name} in the file is no picture. ${nothing}`)
  return name
}
