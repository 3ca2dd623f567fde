import { startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { violations } from '../books/check.ts'
import { withOwnDatabase } from './place.ts'
import { restoreBackup, type Restored } from './restore-backup.ts'
import { openSecrets } from './sealed-secrets.ts'

export interface Checked extends Restored {
  /** True if its secrets were opened. Undefined: it has none. */
  secrets: boolean | undefined
  /** Pictures that rows refer to and the backup lacks. */
  missing: string[]
  /** Violations of the books, as sentences. */
  violations: string[]
}

interface Scratch {
  /** Aborts the check: it throws, and its files are removed. */
  signal?: AbortSignal
  /** Prefix of the scratch folder under the system’s temporary folder. */
  scratch?: string
}

const scratchName = 'kasuwa-backup-check-'

/**
 * Removes folders and databases of killed checks.
 * @param scratch prefix of their folders, longer than other checks’
 */
export async function clearScratch(scratch: string): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(scratch))) {
    const dataDir = join(tmpdir(), name)
    // Starting on a folder first ends a server still running there.
    await startEmbeddedPostgres({ dataDir }).then(
      ({ stop }) => stop(),
      () => {},
    )
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Upload names inside rows (`uploads/store-image.ts`). */
const pictures = /[0-9a-f]{32}(?:-small)?\.webp/g

/**
 * Proves a backup: restores it into a temporary database, opens its secrets if there is a passphrase, checks the books, and looks for
 * each picture of its rows.
 * @throws Error a sentence, if it cannot be restored
 */
export async function checkBackup(
  file: string,
  passphrase: string | undefined,
  { signal, scratch = scratchName }: Scratch = {},
): Promise<Checked> {
  const dataDir = await mkdtemp(join(tmpdir(), scratch))
  // The database may run under another account.
  await chmod(dataDir, 0o755)
  const storedPictures = new Set<string>()
  const referencedPictures = new Set<string>()
  let secrets: boolean | undefined
  try {
    return await withOwnDatabase(dataDir, signal, async (url) => {
      const restored = await restoreBackup(file, {
        url,
        files: { put: async (name) => void storedPictures.add(name) },
        onRows: (rows) => {
          for (const [name] of Buffer.from(rows).toString('latin1').matchAll(pictures)) referencedPictures.add(name)
        },
        keepSecrets: async (sealed) => {
          if (sealed === undefined) return
          secrets = passphrase !== undefined
          if (passphrase !== undefined) await openSecrets(sealed, passphrase)
        },
      })
      return {
        ...restored,
        secrets,
        missing: [...referencedPictures].filter((name) => !storedPictures.has(name)),
        violations: await violations(url),
      }
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
