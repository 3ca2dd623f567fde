import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const pieceSize = 65_536

/** The reader has stopped. */
export class Stopped extends Error {}

/**
 * @param write appends a piece
 * @throws Stopped after the reader has stopped, to end the work
 */
type Making = (write: (piece: Uint8Array) => Promise<void>) => Promise<void>

/**
 * Buffers a large reply in an unlinked file, so that its producer runs at full speed and a slow client holds no transaction or memory.
 * Resolves with the first piece.
 * @param folder of the file
 * @returns the pieces; a reader that stops ends the producer
 * @throws the producer’s error before its first piece; later errors come from the iterator
 */
export async function spooled(folder: string, make: Making): Promise<AsyncIterableIterator<Uint8Array>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  // Where an open file cannot be unlinked, it is deleted after closing.
  const isGone = await rm(path).then(
    () => true,
    () => false,
  )
  let [size, at] = [0, 0]
  let [isEnded, isStopped] = [false, false]
  let failure: unknown
  let wake = () => {}
  const change = () => new Promise<void>((resolve) => (wake = resolve))

  const making = make(async (piece) => {
    if (isStopped) throw new Stopped()
    await file.write(piece, 0, piece.length, size)
    size += piece.length
    wake()
  })
    .catch((error: unknown) => void (failure = error))
    .finally(() => {
      isEnded = true
      wake()
    })

  const close = async () => {
    isStopped = true
    wake()
    await making
    await file.close().catch(() => {})
    if (!isGone) await rm(path, { force: true })
  }

  while (size === 0 && !isEnded) await change()
  if (failure) {
    await close()
    throw failure
  }
  const done: IteratorReturnResult<undefined> = { done: true, value: undefined }
  const reading: AsyncIterableIterator<Uint8Array> = {
    [Symbol.asyncIterator]: () => reading,
    async next() {
      while (at === size && !isEnded && !isStopped) await change()
      if (isStopped) return done
      if (at < size) {
        const buffer = Buffer.allocUnsafeSlow(Math.min(pieceSize, size - at))
        const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
        at += bytesRead
        return { done: false, value: buffer.subarray(0, bytesRead) }
      }
      await close()
      if (failure) throw failure
      return done
    },
    async return() {
      await close()
      return done
    },
  }
  return reading
}
