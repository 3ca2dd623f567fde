import type { arrivals } from '@kasuwa/contract/messages/arrivals.en'
import { isDiskFull, sqlState } from '../database/database-errors.ts'
import { NotWhole, TooMuch } from '../backup/backup-file.ts'

/** Why a file of a business is not brought in, as a word that has a sentence for whoever brings it in. */
export type ArrivalFault = keyof typeof arrivals

/** The file is not brought in. Its message is the operator's sentence, and may name people; `fault` is told to anybody. */
export class FileRefused extends Error {
  constructor(
    readonly fault: ArrivalFault,
    sentence: string,
    cause?: unknown,
  ) {
    super(sentence, { cause })
  }
}

/** What is no packed file at all was never one of ours. */
const isPacked = ({ cause }: NotWhole) => (cause as Error | undefined)?.message !== 'incorrect header check'

/** What somebody who brings a file in is told of what it was refused for; undefined of what is no fault of the file, and may be tried again. */
export function faultOf(error: unknown): ArrivalFault | undefined {
  if (error instanceof FileRefused) return error.fault
  if (error instanceof NotWhole) return isPacked(error) ? 'not_whole' : 'no_business_file'
  if (error instanceof TooMuch) return 'too_much'
  if (isDiskFull(error) || (error as { code?: string } | undefined)?.code === 'ENOSPC') return 'no_room'
  // A statement that was ended because it took too long.
  return sqlState(error) === '57014' ? 'too_long' : undefined
}
