import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFailure } from '@kasuwa/contract/backups'
import type { BackupSettings } from '../services/backup-settings.ts'
import { type S3Place, s3Store } from '../services/s3-files.ts'
import { failureOfFolder, said } from '../backup/backup-failures.ts'

/** What the table knows of a place. */
export interface KnownOfPlace {
  /** Of this installation. */
  installation: string
  /** Whether it was found to be the right one before. */
  isUsed: boolean
  /** Names of the backups that should be in it. */
  kept: readonly string[]
}

/** Why nothing may be put there, as a word that has a sentence, and in the words of what refused. */
interface Refused {
  failure: BackupFailure
  detail: string
}

/** Where backups of every night are kept. */
export interface BackupPlace {
  /** As the table says it; for operators alone. */
  name: string
  /** Makes sure that it is the right one. @returns why nothing may be put there */
  claim(known: KnownOfPlace): Promise<Refused | undefined>
  /** One that is not there is no error. */
  remove(file: string): Promise<void>
}

/**
 * Lies in the folder from the first backup on, with the installation's id in its first line: a folder that it is missing from may be a mount point
 * whose disk is elsewhere. An empty one, put there by whoever runs Kasuwa, says that the folder is meant.
 */
export const markerName = 'kasuwa-backups'

const explanation = 'Kasuwa keeps its nightly backups here, and knows by this file that the disk is there. Leave it.'

async function claimFolder(folder: string, { installation, isUsed, kept }: KnownOfPlace): Promise<Refused | undefined> {
  const marker = join(folder, markerName)
  const names = await readdir(folder)
  if (names.includes(markerName)) {
    const [owner = ''] = (await readFile(marker, 'utf8')).split('\n')
    if (owner.trim() === installation) return undefined
    if (owner.trim() !== '') return { failure: 'not_ours', detail: `${marker} is of the installation ${owner.trim().slice(0, 100)}.` }
  } else if (isUsed && !kept.some((file) => names.includes(file))) {
    return { failure: 'not_mounted', detail: `Neither ${marker} nor a backup that was kept in ${folder} is there.` }
  }
  await writeFile(`${marker}.partial`, `${installation}\n${explanation}\n`, { flush: true })
  await rename(`${marker}.partial`, marker)
  return undefined
}

const folderPlace = (folder: string): BackupPlace => ({
  name: folder,
  claim: (known) => claimFolder(folder, known).catch((error: unknown) => ({ failure: failureOfFolder(error), detail: said(error) })),
  remove: async (file) => {
    for (const path of [join(folder, file), join(folder, `${file}.partial`)]) await rm(path, { force: true })
  },
})

/** One that cannot be reached is told before the work is begun. It has no marker: only folders can be mistaken for another. */
const bucketPlace = (place: S3Place): BackupPlace => ({
  name: `s3://${place.bucket}/${place.prefix}`,
  claim: async () => {
    const listed = s3Store(place).list()[Symbol.asyncIterator]()
    return listed.next().then(
      () => undefined,
      // What the store said is behind the sentence for whoever uploads.
      (error: unknown) => ({ failure: 'no_bucket' as const, detail: said(error instanceof Error ? (error.cause ?? error) : error) }),
    )
  },
  remove: s3Store(place).remove,
})

/** The place of the settings. */
export const backupPlace = (to: BackupSettings['to']): BackupPlace => ('folder' in to ? folderPlace(to.folder) : bucketPlace(to))
