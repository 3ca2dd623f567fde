import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFailure } from '@kasuwa/contract/backups'
import type { BackupSettings } from '../services/backup-settings.ts'
import { type S3Place, s3Store } from '../services/s3-files.ts'
import { failureOfFolder, messageOf } from '../backup/backup-failures.ts'

/** The table’s facts about a place. */
export interface KnownOfPlace {
  /** Id of this installation. */
  installation: string
  /** True if it was verified before. */
  isUsed: boolean
  /** Names of backups that should be there. */
  expectedFiles: readonly string[]
}

/** Failure code with a message, and the original error’s text. */
interface PlaceFailure {
  failure: BackupFailure
  detail: string
}

/** A destination of nightly backups. */
export interface BackupPlace {
  /** As stored in the table; only operators see it. */
  name: string
  /**
   * Verifies the place.
   * @returns the reason why it cannot be used
   */
  claim(known: KnownOfPlace): Promise<PlaceFailure | undefined>
  /** A missing file is no error. */
  remove(file: string): Promise<void>
}

/**
 * Marker file, written at the first backup, with the installation’s id in its first line. A used folder without it may be a mount point
 * without its disk. An empty marker from the operator confirms the folder.
 */
export const markerName = 'kasuwa-backups'

const explanation = 'Kasuwa keeps its nightly backups here, and knows by this file that the disk is there. Leave it.'

async function claimFolder(folder: string, { installation, isUsed, expectedFiles }: KnownOfPlace): Promise<PlaceFailure | undefined> {
  const marker = join(folder, markerName)
  const names = await readdir(folder)
  if (names.includes(markerName)) {
    const [owner = ''] = (await readFile(marker, 'utf8')).split('\n')
    if (owner.trim() === installation) return undefined
    if (owner.trim() !== '') return { failure: 'not_ours', detail: `${marker} is of the installation ${owner.trim().slice(0, 100)}.` }
  } else if (isUsed && !expectedFiles.some((file) => names.includes(file))) {
    return { failure: 'not_mounted', detail: `Neither ${marker} nor a backup that was kept in ${folder} is there.` }
  }
  await writeFile(`${marker}.partial`, `${installation}\n${explanation}\n`, { flush: true })
  await rename(`${marker}.partial`, marker)
  return undefined
}

const folderPlace = (folder: string): BackupPlace => ({
  name: folder,
  claim: (facts) => claimFolder(folder, facts).catch((error: unknown) => ({ failure: failureOfFolder(error), detail: messageOf(error) })),
  remove: async (file) => {
    for (const path of [join(folder, file), join(folder, `${file}.partial`)]) await rm(path, { force: true })
  },
})

/** Checks access before work begins. A bucket needs no marker, since only folders can be confused. */
const bucketPlace = (place: S3Place): BackupPlace => ({
  name: `s3://${place.bucket}/${place.prefix}`,
  claim: async () => {
    const listed = s3Store(place).list()[Symbol.asyncIterator]()
    return listed.next().then(
      () => undefined,
      // The cause has the store’s error; the message is for manual uploads.
      (error: unknown) => ({ failure: 'no_bucket' as const, detail: messageOf(error instanceof Error ? (error.cause ?? error) : error) }),
    )
  },
  remove: s3Store(place).remove,
})

/** The destination in the settings. */
export const backupPlace = (to: BackupSettings['to']): BackupPlace => ('folder' in to ? folderPlace(to.folder) : bucketPlace(to))
