import { type Entry, readBackup, writeBackup } from '../backup/backup-file.ts'

const text = ({ content }: Entry) => Buffer.from(content).toString()

/**
 * Writes a file anew with right sums, as somebody would who changes it by hand.
 * @param change of an entry's text; undefined leaves the entry out @param more entries that come last
 */
export async function forgeFile(
  from: string,
  to: string,
  change: (name: string, text: string) => string | undefined,
  more: readonly Entry[] = [],
): Promise<string> {
  async function* entries(): AsyncGenerator<Entry> {
    for await (const entry of readBackup(from)) {
      // Bytes that are no text stay as they are.
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

/** Every entry's text by its name. */
export async function textsOf(file: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for await (const entry of readBackup(file))
    texts[entry.name] = entry.name.endsWith('.webp') ? Buffer.from(entry.content).toString('hex') : text(entry)
  return texts
}
