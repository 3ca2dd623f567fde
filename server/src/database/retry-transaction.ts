import { isRetryable } from './database-errors.ts'

/** Retries a transaction on a deadlock or serialization failure (40P01, 40001), twice; the third failure is thrown. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 2; ; retries--) {
    try {
      return await work()
    } catch (error) {
      if (retries === 0 || !isRetryable(error)) throw error
    }
  }
}
