import type { BackupFailure } from '@kasuwa/contract/backups'

const ofFolder: Record<string, BackupFailure> = {
  ...{ ENOENT: 'no_folder', ENOTDIR: 'no_folder', EACCES: 'no_right', EPERM: 'no_right', EROFS: 'no_right' },
}
/** Of the system, and of a database that has no room. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

export const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What refused, whatever told of it. */
function codesOf(error: unknown): string[] {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return [...(typeof code === 'string' ? [code] : []), ...(cause === undefined ? [] : codesOf(cause))]
}

/** Whether it was for want of room. */
export const isOfRoom = (error: unknown): boolean => codesOf(error).some((code) => full.has(code))

/** Why nothing could be put into a folder, as the word that has a sentence. */
export function failureOfFolder(error: unknown): BackupFailure {
  if (isOfRoom(error)) return 'no_room'
  const known = codesOf(error).map((code) => ofFolder[code])
  return known.find((failure) => failure !== undefined) ?? 'other'
}
