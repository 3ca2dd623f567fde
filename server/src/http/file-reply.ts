import { Readable } from 'node:stream'
import type { Call, Endpoint, FileReply } from '@kasuwa/contract/platform/endpoint'

/** What can be asked for in a `format` is answered as a file then. */
export type InFormat<E extends Endpoint> = Call<E>['query'] extends { format?: unknown } ? FileReply : never

export const isFile = (answer: unknown): answer is FileReply =>
  typeof answer === 'object' && answer !== null && 'content' in answer && 'type' in answer

/** What a file holds, as it is sent. */
export async function contentOf({ content: given }: FileReply): Promise<string | Buffer | Readable> {
  const content = typeof given === 'function' ? await given() : given
  if (typeof content === 'string') return content
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Readable.from(content, { objectMode: false })
}
