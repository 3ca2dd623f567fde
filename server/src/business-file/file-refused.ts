import type { arrivals } from '@kasuwa/contract/messages/arrivals.en'
import { isDiskFull, sqlState } from '../database/database-errors.ts'
import { NotWhole, TooMuch } from '../backup/backup-file.ts'

/** Code of a refusal, with a message for the importer. */
export type ArrivalFault = keyof typeof arrivals

/** The file is refused. The message is for the operator and may name people; `fault` is safe for any importer. */
export class FileRefused extends Error {
  constructor(
    readonly fault: ArrivalFault,
    sentence: string,
    cause?: unknown,
  ) {
    super(sentence, { cause })
  }
}

/** A file that is no gzip was never exported here. */
const isPacked = ({ cause }: NotWhole) => (cause as Error | undefined)?.message !== 'incorrect header check'

/** The importer’s error; undefined for an error that is not the file’s fault and may be retried. */
export function faultOf(error: unknown): ArrivalFault | undefined {
  if (error instanceof FileRefused) return error.fault
  if (error instanceof NotWhole) return isPacked(error) ? 'not_whole' : 'no_business_file'
  if (error instanceof TooMuch) return 'too_much'
  if (isDiskFull(error) || (error as { code?: string } | undefined)?.code === 'ENOSPC') return 'no_room'
  // The statement timed out.
  return sqlState(error) === '57014' ? 'too_long' : undefined
}
