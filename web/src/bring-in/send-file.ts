import { PART_BYTES } from '@kasuwa/contract/business-file-size'
import { billingApi } from '../billing/calls.ts'
import { call } from '../kit/api/call.ts'
import { OfflineError } from '../kit/api/errors.ts'
import { randomId } from '../kit/random-id.ts'

/** A file on its way: how much of it is there already. */
export interface Sending {
  file: File
  upload: string
  /** Parts that are there. */
  sent: number
}

export const newSending = (file: File): Sending => ({ file, upload: randomId(), sent: 0 })

/** Milliseconds before a part that was lost is sent again. */
const pause = 1500
const tries = 3

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left <= 1 || !(error instanceof OfflineError)) throw error
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
}

/**
 * Sends a file part by part, from where it was broken off.
 * @param onProgress of all of it, 0 to 100
 * @throws what a call throws: the same sending goes on when it is given once more
 */
export async function sendFile(sending: Sending, onProgress: (progress: number) => void): Promise<void> {
  const { businessArrivals } = billingApi
  const { file, upload } = sending
  const parts = Math.ceil(file.size / PART_BYTES)
  if (sending.sent === 0) {
    const body = { upload, name: file.name.slice(-250), size: file.size }
    await again(() => call(businessArrivals.begin, { body }, { idempotencyKey: randomId() }))
  }
  while (sending.sent < parts) {
    const at = sending.sent
    const part = file.slice(at * PART_BYTES, (at + 1) * PART_BYTES)
    // The body has a file where the schema has its bytes.
    const body = { upload, at, file: part } as never
    const ofAll = (progress: number) => onProgress(((at + progress / 100) / parts) * 100)
    await again(() => call(businessArrivals.part, { body }, { idempotencyKey: randomId(), onProgress: ofAll }))
    sending.sent += 1
  }
}
