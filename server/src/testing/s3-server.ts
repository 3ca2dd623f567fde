import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** By path, which begins with the bucket's name. */
type Objects = Map<string, { type: string; bytes: Buffer }>

const secret = 'a-secret-of-the-sandbox'
const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4, computed from the raw request by Amazon's description. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=sandbox\/(\d{8})\/eu-west-1\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return false
  const [, day = '', signedHeaders = '', signature] = match
  const time = String(request.headers['x-amz-date'])
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha(body)) return false
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const [path, query = ''] = (request.url ?? '').split('?')
  const canonical = [request.method, path, query.split('&').sort().join('&'), headers.join(''), signedHeaders, payload].join('\n')
  const scope = `${day}/eu-west-1/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha(canonical)].join('\n')
  const key = [day, 'eu-west-1', 's3', 'aws4_request'].reduce<string | Buffer>(
    (signingKey, part) => hmac(signingKey, part),
    `AWS4${secret}`,
  )
  return hmac(key, toSign).toString('hex') === signature && time.startsWith(day)
}

/** Pages of two names, by Amazon's description of ListObjectsV2. */
function listed(objects: Objects, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const keys = [...objects.keys()]
    .map((path) => path.slice('/pictures/'.length))
    .filter((key) => key.startsWith(prefix))
    .sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  const contents = keys.slice(from, from + 2).map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  return `<?xml version="1.0"?><ListBucketResult><Name>pictures</Name>${next}${contents.join('')}</ListBucketResult>`
}
/** A sandbox of the API with the bucket `pictures` in `eu-west-1`. It rejects requests without the right signature. */
export async function s3Server() {
  const objects: Objects = new Map()
  const state = { isBroken: false, takesNothing: false }
  const sandbox = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const path = request.url ?? ''
      const answer = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content)
      if (state.isBroken) return answer(500, 'SlowDown')
      if (!isSigned(request, body)) return answer(403, 'SignatureDoesNotMatch')
      if (path.startsWith('/pictures?')) return answer(200, listed(objects, new URLSearchParams(path.slice('/pictures?'.length))))
      if (!path.startsWith('/pictures/')) return answer(404, 'NoSuchBucket')
      if (request.method === 'PUT') {
        if (state.takesNothing) return answer(403, 'AccessDenied')
        if (!request.headers['content-length']) return answer(411, 'MissingContentLength')
        objects.set(path, { type: request.headers['content-type'] ?? '', bytes: body })
        return answer(200)
      }
      if (request.method === 'DELETE') return answer(objects.delete(path) ? 204 : 204)
      const object = objects.get(path)
      return object ? answer(200, object.bytes) : answer(404, 'NoSuchKey')
    })
  })
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve))
  afterAll(() => sandbox.close())
  const endpoint = `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`
  return { objects, state, endpoint, secret }
}
