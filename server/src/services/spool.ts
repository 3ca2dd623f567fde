import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

const pieceSize = 65_536

/** Nobody reads it any more. */
export class Stopped extends Error {}

/** @param write keeps one piece more @throws Stopped where nobody reads on: whatever it is in the middle of is left */
type Making = (write: (piece: Uint8Array) => Promise<void>) => Promise<void>

/**
 * Runs what makes a large answer as fast as it can be made, and hands it on as fast as somebody takes it: a file lies between them, which has
 * no name any more once it is open. So a slow line keeps no transaction open, and no memory. Resolves with the first piece made.
 * @param folder where the file is
 * @returns what was made, in pieces; who stops reading stops the making
 * @throws what the making threw before its first piece; afterwards the reading throws it
 */
export async function spooled(folder: string, make: Making): Promise<AsyncIterableIterator<Uint8Array>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  // Where an open file cannot be taken away, it goes once it is closed.
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
