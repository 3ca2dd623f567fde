import { randomBytes } from 'node:crypto'
import { throttleKeys, countAttempt, tooManyAttempts, type ThrottleWindow } from '../auth/throttle.ts'
import type { Dependencies, ImageStore } from '../request/dependencies.ts'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { WorkerStopped } from '../services/worker-process.ts'
import { type ResizeResult, openImageResizer } from './image-resizer.ts'

/** Uploads of one business: a catalogue entered by hand stays below the limits, a script does not. */
const windows: readonly ThrottleWindow[] = [{ most: 400, seconds: 3600 }]

const begins = (bytes: Uint8Array, text: string) => Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text

/** By its first bytes, never by the sender's name or type. */
const isPicture = (bytes: Uint8Array): boolean =>
  begins(bytes, '\xff\xd8\xff') || begins(bytes, '\x89PNG\r\n\x1a\n') || (begins(bytes, 'RIFF') && begins(bytes.subarray(8), 'WEBP'))

const imageRefusal = (field: string, rule: string): Refusal => refuseField(field, `validation.${rule}`)

/**
 * The stored picture is encoded again from its pixels, upright, under a random name: no metadata, no file name, nothing else of the upload.
 * An upload that no row refers to stays: it costs some kilobytes, and an open form may still name it.
 */
export function openImageStore(app: Pick<Dependencies, 'config' | 'clock' | 'database' | 'files'>): ImageStore {
  const resizer = openImageResizer()
  const develop = (bytes: Uint8Array): Promise<ResizeResult> =>
    resizer.run({ bytes }).catch((error: unknown) => {
      // The sender can only try another picture: this one crashes the decoder, or never ends.
      if (error instanceof WorkerStopped) return { refused: 'image_unreadable' as const }
      if (error instanceof Refusal)
        throw new Refusal({ status: 503, code: 'uploads_busy', words: { key: 'uploads_busy' }, headers: { 'retry-after': '5' } })
      throw error
    })
  return {
    async store({ now }, by, field, bytes) {
      if (!isPicture(bytes)) throw imageRefusal(field, 'image_type')
      const wait = await app.database.transaction({}, (db) => countAttempt(app, db, throttleKeys.upload(by), windows))
      if (wait !== undefined) throw tooManyAttempts(wait, now)
      const picture = await develop(bytes)
      if (picture.refused !== undefined) throw imageRefusal(field, picture.refused)
      const name = randomBytes(16).toString('hex')
      const files: [string, Uint8Array][] = [
        [`${name}-small.webp`, picture.small],
        [`${name}.webp`, picture.whole],
      ]
      const undo = async () => void (await Promise.allSettled(files.map(([file]) => app.files.remove(file))))
      try {
        for (const [file, content] of files) await app.files.put(file, content, 'image/webp')
      } catch (error) {
        await undo()
        throw error
      }
      return { url: `${app.config.publicUrl}/uploads/${name}.webp`, undo }
    },
    stop: () => resizer.stop(),
  }
}
