import { Readable } from 'node:stream'
import type { Call, Endpoint, FileReply } from '@kasuwa/contract/platform/endpoint'

/** A call whose query has a `format` may reply with a file. */
export type ReplyInFormat<E extends Endpoint> = Call<E>['query'] extends { format?: unknown } ? FileReply : never

export const isFile = (reply: unknown): reply is FileReply =>
  typeof reply === 'object' && reply !== null && 'content' in reply && 'type' in reply

/** Content of a file as Fastify sends it. */
export async function contentOf({ content: source }: FileReply): Promise<string | Buffer | Readable> {
  const content = typeof source === 'function' ? await source() : source
  if (typeof content === 'string') return content
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Readable.from(content, { objectMode: false })
}
