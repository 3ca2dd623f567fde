import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { type FileStore, storageUnavailable } from './files.ts'

export interface S3Place {
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every name; ends with a slash unless empty. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

/** Bytes of the largest object that one PUT accepts. */
export const largestObject = 5 * 1024 ** 3

/** Milliseconds for one try. */
const requestTimeout = 8000

/** Milliseconds for a large object: enough for 5 GiB at 2.4 Mbit a second. */
const largeTimeout = 5 * 3_600_000

/** Names that the app wrote; these need no XML decoding. Other objects under the prefix are not the app’s. */
const ownName = /^[a-z0-9.-]+$/

/**
 * Uploads a local file, whole or not at all: its checksum is signed, and the store refuses other content.
 * @throws Error a sentence, if the bucket is missing or refuses
 */
export async function putLargeFile(place: S3Place, name: string, file: string, signal: AbortSignal): Promise<void> {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, sessionToken } = place
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { signal })) hash.update(chunk as Buffer)
  const client = new AwsClient({ accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}), region, service: 's3' })
  const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': hash.digest('hex') }
  const { size } = await stat(file)
  const put = async () => {
    const signed = await client.sign(`${endpoint}/${bucket}/${prefix}${name}`, { method: 'PUT', headers })
    signed.headers.set('content-length', String(size))
    // Streamed, so memory does not grow with size.
    const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
    const within = AbortSignal.any([signal, AbortSignal.timeout(largeTimeout)])
    return fetch(signed.url, { method: 'PUT', headers: signed.headers, body, duplex: 'half', signal: within }).catch((error: Error) => {
      throw new Error(`The store could not be reached: ${error.cause instanceof Error ? error.cause.message : error.message}`, {
        cause: error,
      })
    })
  }
  let answer = await put()
  // A busy store asks for another try.
  if (answer.status >= 500) answer = await put()
  if (answer.status === 404) throw new Error(`There is no bucket ${bucket}.`)
  if (!answer.ok) throw new Error(`The store answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
}

/** Objects of a bucket, by the S3 API with path-style addresses, as R2, MinIO and others support it. */
export function s3Store({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, sessionToken }: S3Place): FileStore {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    region,
    service: 's3',
    retries: 1,
  })
  const ask = (name: string, more: RequestInit) => fetchAt(`/${prefix}${name}`, more)
  const fetchAt = async (path: string, more: RequestInit) => {
    const url = `${endpoint}/${bucket}${path}`
    const answer = await client.fetch(url, { ...more, signal: AbortSignal.timeout(requestTimeout) }).catch((cause: unknown) => {
      throw storageUnavailable(cause)
    })
    if (answer.ok || answer.status === 404) return answer
    throw storageUnavailable(new Error(`The store answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`))
  }
  return {
    async put(name, content, type) {
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
      const answer = await ask(name, { method: 'PUT', headers, body: Buffer.from(content) })
      if (answer.status === 404) throw storageUnavailable(new Error(`There is no bucket ${bucket}.`))
    },
    async get(name) {
      const answer = await ask(name, { method: 'GET' })
      return answer.status === 404 ? undefined : new Uint8Array(await answer.arrayBuffer())
    },
    remove: async (name) => void (await ask(name, { method: 'DELETE' })),
    async *list() {
      for (let token: string | undefined = ''; token !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const answer = await fetchAt(`?${query.toString()}`, { method: 'GET' })
        if (answer.status === 404) throw storageUnavailable(new Error(`There is no bucket ${bucket}.`))
        const xml = await answer.text()
        for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          const name = key.slice(prefix.length)
          if (ownName.test(name)) yield name
        }
        token = /<NextContinuationToken>([^<]*)</.exec(xml)?.[1]
      }
    },
  }
}
