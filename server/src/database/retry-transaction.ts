import { isRetryable } from './database.ts'

/** Two transactions that met head on are begun again; the third time the answer is “try again”. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 2; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isRetryable(error)) throw error
    }
  }
}
