import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Header, Parser, type ReadEntry } from 'tar'

/** A file within a backup, held in memory whole: rows are split into parts of some megabytes. */
export interface BackupEntry {
  name: string
  content: Uint8Array
}

/** The last entry: each other entry’s SHA-256 in hexadecimal. A backup without it was truncated. */
const manifestName = 'manifest.json'

const block = 512

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Tar blocks of one entry. */
function* packed({ name, content }: BackupEntry): Generator<Uint8Array> {
  const header = new Header({ path: name, size: content.length, mode: 0o600, type: 'File', mtime: new Date(0) })
  header.encode()
  if (!header.block || header.needPax) throw new Error(`The name ${name} is too long for a backup.`)
  yield header.block
  yield content
  yield Buffer.alloc((block - (content.length % block)) % block)
}

/** A tar file of entries, with their checksums last. */
export async function* tar(entries: AsyncIterable<BackupEntry>): AsyncGenerator<Uint8Array> {
  const sums: Record<string, string> = {}
  for await (const entry of entries) {
    sums[entry.name] = sha256(entry.content)
    yield* packed(entry)
  }
  yield* packed({ name: manifestName, content: Buffer.from(JSON.stringify(sums)) })
  yield Buffer.alloc(2 * block)
}

/**
 * Writes entries as a compressed tar file with checksums. It gets its final name once it is complete and synced.
 * @throws Error a sentence, if the name is taken
 */
export async function writeBackup(file: string, entries: AsyncIterable<BackupEntry>): Promise<void> {
  const partial = `${file}.partial`
  const isTaken = await open(file, 'r').then(
    (handle) => handle.close().then(() => true),
    () => false,
  )
  if (isTaken) throw new Error(`${file} is there already: give the backup another name.`)
  const handle = await open(partial, 'w', 0o600)
  try {
    // Low compression, to leave the processor to sales.
    await pipeline(Readable.from(tar(entries), { objectMode: false }), createGzip({ level: 2 }), handle.createWriteStream({ flush: true }))
    await rename(partial, file)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(partial, { force: true })
    throw error
  }
}

/** The file is truncated, changed, or no backup. */
export class NotWhole extends Error {
  constructor(file: string, kind: string, cause?: unknown) {
    super(`${file} is no whole ${kind}: it was cut off or changed.`, { cause })
  }
}

/** The file exceeds its reader’s limits. */
export class TooMuch extends Error {}

/** Limits for files from unknown authors: unpacked bytes of an entry and in total, and number of entries. */
export interface Limits {
  entry: number
  all: number
  entries: number
}

const unlimited: Limits = { entry: Infinity, all: Infinity, entries: Infinity }

/**
 * Reads a backup’s entries. Checksums are verified after the last entry, so callers must commit only when this ends. Messages name the
 * file’s kind, `kind`.
 * @throws NotWhole, TooMuch; Error a sentence, if the file is missing
 */
export async function* readBackup(from: string, kind = 'backup', most: Limits = unlimited): AsyncGenerator<BackupEntry> {
  const sums: Record<string, string> = {}
  let manifest: Record<string, string> | undefined
  for await (const { name, content } of unpacked(from, kind, most)) {
    if (name === manifestName) manifest = sumsIn(content)
    else {
      sums[name] = sha256(content)
      yield { name, content }
    }
  }
  const names = new Set([...Object.keys(sums), ...Object.keys(manifest ?? {})])
  if (!manifest || [...names].some((name) => sums[name] !== manifest?.[name])) throw new NotWhole(from, kind)
}

function sumsIn(content: Uint8Array): Record<string, string> | undefined {
  try {
    return (JSON.parse(Buffer.from(content).toString()) as Record<string, string> | null) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Feeds the file to the parser and ends with it.
 * @throws errors of reading, unpacking or parsing
 */
async function feed(source: Readable, parser: Parser, most: Limits): Promise<void> {
  const broken = new Promise<never>((_, fail) => parser.once('error', fail))
  broken.catch(() => {})
  const all = pipeline(source, createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    let bytes = 0
    // Backpressure: memory holds no more than the current entry.
    for await (const chunk of chunks) {
      if ((bytes += chunk.length) > most.all) throw new TooMuch('It has too much in it.')
      if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), broken])
    }
    parser.end()
  })
  await Promise.race([all, broken])
}

async function* unpacked(from: string, kind: string, most: Limits): AsyncGenerator<BackupEntry> {
  const parser = new Parser({ strict: true })
  const waiting: ReadEntry[] = []
  let wake = () => {}
  let [entries, bytes] = [0, 0]
  parser.on('entry', (entry: ReadEntry) => {
    waiting.push(entry)
    wake()
  })
  const source = createReadStream(from)
  const fed = feed(source, parser, most)
  // A file that ends inside an entry never ends that entry’s stream.
  const failed = new Promise<never>((_, fail) => fed.catch(fail))
  failed.catch(() => {})
  const more = () => new Promise<void>((resolve) => (wake = resolve))
  const over = fed.then(() => true as const)
  over.catch(() => {})
  try {
    for (;;) {
      const entry = waiting.shift()
      if (entry) {
        // Checked before buffering, and in total too, since the parser unpacks nested compression.
        bytes += entry.size
        if (entry.size > most.entry || bytes > most.all || (entries += 1) > most.entries) throw new TooMuch('It has too much in it.')
        yield { name: entry.path, content: (await Promise.race([entry.concat(), failed])) as Buffer }
      } else if ((await Promise.race([over, more()])) && waiting.length === 0) return
    }
  } catch (error) {
    if (error instanceof TooMuch) throw error
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new Error(`There is no file ${from}.`) : new NotWhole(from, kind, error)
  } finally {
    source.destroy()
  }
}
