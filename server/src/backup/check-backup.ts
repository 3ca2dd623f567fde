import { startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { violations } from '../books/check.ts'
import { withOwnDatabase } from './place.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'
import { openSecrets } from './sealed-secrets.ts'

export interface Checked extends Restored {
  /** Whether its secrets were opened. Undefined: it has none. */
  secrets: boolean | undefined
  /** Pictures that rows name and the backup has not. */
  missing: string[]
  /** Laws of the books that do not hold, as sentences. */
  violations: string[]
}

interface Scratch {
  /** Ends it early: it throws, and what it made is gone. */
  signal?: AbortSignal
  /** How the folder's name begins that it makes under the system's temporary one. */
  scratch?: string
}

const scratchName = 'kasuwa-backup-check-'

/** Removes what checks whose process was killed have left, and ends their databases. @param scratch how their folders' names begin, longer than that of others' */
export async function clearScratch(scratch: string): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(scratch))) {
    const dataDir = join(tmpdir(), name)
    // Whoever starts on a folder first ends what was left running in it.
    await startEmbeddedPostgres({ dataDir }).then(
      ({ stop }) => stop(),
      () => {},
    )
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** How rows name what was uploaded (`uploads/store-image.ts`). */
const pictures = /[0-9a-f]{32}(?:-small)?\.webp/g

/**
 * Proves a backup: restores it into a database of its own, made for it and removed, opens its secrets if there is a passphrase, adds the books
 * up, and looks for each picture that a row names.
 * @throws Error a sentence, where it cannot be restored
 */
export async function checkBackup(
  file: string,
  passphrase: string | undefined,
  { signal, scratch = scratchName }: Scratch = {},
): Promise<Checked> {
  const dataDir = await mkdtemp(join(tmpdir(), scratch))
  // The database may run under another account.
  await chmod(dataDir, 0o755)
  const kept = new Set<string>()
  const named = new Set<string>()
  let secrets: boolean | undefined
  try {
    return await withOwnDatabase(dataDir, signal, async (url) => {
      const restored = await restoreBackup(file, {
        url,
        files: { put: async (name) => void kept.add(name) },
        onRows: (rows) => {
          for (const [name] of Buffer.from(rows).toString('latin1').matchAll(pictures)) named.add(name)
        },
        keepSecrets: async (sealed) => {
          if (sealed === undefined) return
          secrets = passphrase !== undefined
          if (passphrase !== undefined) await openSecrets(sealed, passphrase)
        },
      })
      return { ...restored, secrets, missing: [...named].filter((name) => !kept.has(name)), violations: await violations(url) }
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
