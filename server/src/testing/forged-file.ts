import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { newFileSeal } from '../business-file/export-business-file.ts'
import { migrationNames } from '../database-setup/migrate.ts'
import { type BackupEntry, readBackup, tar, writeBackup } from '../backup/backup-file.ts'

const text = ({ content }: BackupEntry) => Buffer.from(content).toString()

/**
 * Rewrites a file with valid checksums, as an attacker would who edits it by hand.
 * @param change of an entry's text; undefined leaves the entry out
 * @param more entries that come last
 */
export async function forgeFile(
  from: string,
  to: string,
  change: (name: string, text: string) => string | undefined,
  more: readonly BackupEntry[] = [],
): Promise<string> {
  async function* entries(): AsyncGenerator<BackupEntry> {
    for await (const entry of readBackup(from)) {
      // Binary entries stay unchanged.
      if (entry.name.endsWith('.webp')) {
        yield entry
        continue
      }
      const changed = change(entry.name, text(entry))
      if (changed !== undefined) yield { name: entry.name, content: Buffer.from(changed) }
    }
    yield* more
  }
  await writeBackup(to, entries())
  return to
}

/** The same file for another business, which exists nowhere yet. */
export async function ofAnotherBusiness(bytes: Uint8Array): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-another-'))
  const [from, to] = [join(folder, 'made.kasuwa'), join(folder, 'another.kasuwa')]
  try {
    writeFileSync(from, bytes)
    const { business } = JSON.parse((await textsOf(from))['business.json'] ?? '') as { business: { id: string } }
    const otherId = randomUUID()
    await forgeFile(from, to, (_, entry) => entry.replaceAll(business.id, otherId))
    return readFileSync(to)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file of an empty business: valid in everything that is read before its rows. */
export async function hollowFile(password: string, more: readonly BackupEntry[] = []): Promise<Buffer> {
  const header = {
    format: 1,
    made_at: new Date(0).toISOString(),
    migrations: migrationNames(),
    business: { id: randomUUID(), name: 'Hollow' },
  }
  const { sealed } = await newFileSeal(password)
  const contentByName = { 'business.json': JSON.stringify(header), 'secrets.json': sealed, 'people.json': '[]', 'rows.json': '{}' }
  async function* entries() {
    for (const [name, content] of Object.entries(contentByName)) yield { name, content: Buffer.from(content) }
    yield* more
  }
  const pieces: Uint8Array[] = []
  for await (const piece of tar(entries())) pieces.push(piece)
  return gzipSync(Buffer.concat(pieces))
}

/** Text of every entry, by name. */
export async function textsOf(file: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for await (const entry of readBackup(file))
    texts[entry.name] = entry.name.endsWith('.webp') ? Buffer.from(entry.content).toString('hex') : text(entry)
  return texts
}
