import { copyFile, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '@kasuwa/embedded-postgres'
import type { ArchivePlace } from './archive-place.ts'

const namesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !name.startsWith('.'))
}

/** Uploads never change: each new name is copied, synced, and then renamed into place. */
async function copyIn(from: string, to: string, name: string): Promise<void> {
  const partial = join(to, `.${name}.partial`)
  try {
    await copyFile(join(from, name), partial)
    const file = await open(partial, 'r+')
    await file.sync().finally(() => file.close())
    await rename(partial, join(to, name))
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    // The upload was deleted meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await stat(to).catch(() => undefined)) === undefined) throw error
  }
}

/**
 * Copies new uploads and moves deleted ones aside.
 * @param folder of the uploads
 */
export async function archiveUploads({ uploads, deletedUploads }: ArchivePlace, folder: string, now: number): Promise<void> {
  const [currentNames, archivedNames] = await Promise.all([namesIn(folder), readdir(uploads)])
  const had = new Set(archivedNames)
  const has = new Set(currentNames)
  const added = currentNames.filter((name) => !had.has(name))
  for (const name of added) await copyIn(folder, uploads, name)
  if (added.length > 0) await syncFolder(uploads)
  for (const name of archivedNames.filter((entry) => !entry.startsWith('.') && !has.has(entry))) {
    await rename(join(uploads, name), join(deletedUploads, name))
    await utimes(join(deletedUploads, name), now / 1000, now / 1000)
  }
}

/**
 * Removes uploads deleted before the earliest possible restore.
 * @param before milliseconds since 1970
 */
export async function removeGone({ deletedUploads }: ArchivePlace, before: number): Promise<void> {
  for (const name of await readdir(deletedUploads))
    if ((await stat(join(deletedUploads, name))).mtimeMs < before) await rm(join(deletedUploads, name), { force: true })
}

/** All archived uploads, with their folders. */
export async function archivedUploads({ uploads, deletedUploads }: ArchivePlace): Promise<[folder: string, name: string][]> {
  return [
    ...(await namesIn(uploads)).map((name): [string, string] => [uploads, name]),
    ...(await namesIn(deletedUploads)).map((name): [string, string] => [deletedUploads, name]),
  ]
}
