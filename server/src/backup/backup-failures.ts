import type { BackupFailure } from '@kasuwa/contract/backups'

const ofFolder: Record<string, BackupFailure> = {
  ...{ ENOENT: 'no_folder', ENOTDIR: 'no_folder', EACCES: 'no_right', EPERM: 'no_right', EROFS: 'no_right' },
}
/** Error codes for lack of space, of the system and of PostgreSQL. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Text of a thrown value, which may be no `Error`. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Error codes of an error and its causes. */
function codesOf(error: unknown): string[] {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return [...(typeof code === 'string' ? [code] : []), ...(cause === undefined ? [] : codesOf(cause))]
}

/** True if space ran out. */
export const isOfRoom = (error: unknown): boolean => codesOf(error).some((code) => full.has(code))

/** Code of a folder’s failure; each has a message. */
export function failureOfFolder(error: unknown): BackupFailure {
  if (isOfRoom(error)) return 'no_room'
  const failures = codesOf(error).map((code) => ofFolder[code])
  return failures.find((failure) => failure !== undefined) ?? 'other'
}
