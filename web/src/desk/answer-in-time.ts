import { OfflineError } from '../kit/api/errors.ts'

/** Milliseconds. A connection that hangs says nothing by itself for minutes. */
const longest = 20_000

/** A reply that takes too long counts as lost: the caller retries with the same key. @throws OfflineError */
export async function answerInTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OfflineError('')), longest)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
