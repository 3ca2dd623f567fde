import { join } from 'node:path'
import { serverFolder } from '../services/server-folder.ts'
import { WorkerProcess } from '../services/worker-process.ts'

/** The stored sizes of a picture, both as WebP: the full one, and a small one for lists; or the rule that refuses it. */
export type ResizeResult =
  | { refused: 'image_type' | 'image_pixels' | 'image_unreadable' }
  | { refused?: undefined; whole: Uint8Array; small: Uint8Array; width: number; height: number }

/**
 * Decodes pictures in a process of its own, one after another. A picture of 50 megapixels takes 200 MB to decode. An upload
 * that crashes the decoder does not crash the server. At most twelve wait, 5 MB each.
 */
export const openImageResizer = () =>
  new WorkerProcess<{ bytes: Uint8Array }, ResizeResult>({
    script: join(serverFolder, 'images', 'resize.mjs'),
    maxQueued: 12,
    queueTimeout: 8000,
    jobTimeout: 10_000,
    idleTimeout: 60_000,
  })
