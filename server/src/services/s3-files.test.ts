import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Refusal } from '../errors/refusal.ts'
import { type S3Place, s3Store } from './s3-files.ts'

const secret = 'a-secret-of-the-sandbox'
const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4, worked out from the request as it arrived, by Amazon's description of it. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=sandbox\/(\d{8})\/eu-west-1\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!found) return false
  const [, day = '', signedHeaders = '', signature] = found
  const time = String(request.headers['x-amz-date'])
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha(body)) return false
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const [path, query = ''] = (request.url ?? '').split('?')
  const canonical = [request.method, path, query.split('&').sort().join('&'), headers.join(''), signedHeaders, payload].join('\n')
  const scope = `${day}/eu-west-1/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha(canonical)].join('\n')
  const key = [day, 'eu-west-1', 's3', 'aws4_request'].reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`)
  return hmac(key, toSign).toString('hex') === signature && time.startsWith(day)
}

const objects = new Map<string, { type: string; bytes: Buffer }>()
let broken = false
/** Two names at a time, as Amazon describes ListObjectsV2. */
function listed(query: URLSearchParams): string {
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
/** A sandbox of the API: one bucket, and nobody without the right signature. */
const sandbox = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    const path = request.url ?? ''
    const answer = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content)
    if (broken) return answer(500, 'SlowDown')
    if (!isSigned(request, body)) return answer(403, 'SignatureDoesNotMatch')
    if (path.startsWith('/pictures?')) return answer(200, listed(new URLSearchParams(path.slice('/pictures?'.length))))
    if (!path.startsWith('/pictures/')) return answer(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
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

const settings = (url: string, key = secret) => readConfig({ STORAGE_URL: url, AWS_ACCESS_KEY_ID: 'sandbox', AWS_SECRET_ACCESS_KEY: key })
const storeAt = (url: string, key = secret) => s3Store(settings(url, key).storage as S3Place)
const store = storeAt(`s3://pictures/shop/?region=eu-west-1&endpoint=${endpoint}`)

test('a bucket keeps a file under its prefix with its type, gives it back, and forgets it', async () => {
  const bytes = Buffer.from([1, 2, 3, 255])
  await store.put('a1.webp', bytes, 'image/webp')
  expect(objects.get('/pictures/shop/a1.webp')).toEqual({ type: 'image/webp', bytes })
  expect(await store.get('a1.webp')).toEqual(new Uint8Array(bytes))
  await store.remove('a1.webp')
  expect(await store.get('a1.webp')).toBeUndefined()
  await store.remove('a1.webp')
})

async function allOf(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const name of names) all.push(name)
  return all
}

test('all names under the prefix are listed, past the first page; what is not ours is passed over', async () => {
  objects.clear()
  const names = ['a1.webp', 'a1-small.webp', 'b2.webp', 'c3.webp', 'd4.webp']
  for (const name of names) await store.put(name, Buffer.from('x'), 'image/webp')
  for (const path of ['/pictures/other/e5.webp', '/pictures/shop/Not Ours']) objects.set(path, { type: '', bytes: Buffer.from('x') })
  expect((await allOf(store.list())).sort()).toEqual(names.sort())
  await expect(allOf(storeAt(`s3://elsewhere?region=eu-west-1&endpoint=${endpoint}`).list())).rejects.toMatchObject({
    details: { status: 503 },
  })
  objects.clear()
})

test('wrong credentials, a bucket that is not there, and a store that is down are one clear refusal', async () => {
  const put = (of: typeof store) =>
    of.put('b.webp', Buffer.from('x'), 'image/webp').then(
      () => undefined,
      (error: Refusal) => error.details.status,
    )
  expect(await put(storeAt(`s3://pictures?region=eu-west-1&endpoint=${endpoint}`, 'wrong'))).toBe(503)
  expect(await put(storeAt(`s3://elsewhere?region=eu-west-1&endpoint=${endpoint}`))).toBe(503)
  expect(await put(storeAt('s3://pictures?region=eu-west-1&endpoint=http://127.0.0.1:1'))).toBe(503)
  broken = true
  expect(await put(store)).toBe(503)
  broken = false
  expect(await put(store)).toBeUndefined()
})

test('where uploads are kept is a setting, and a wrong one is refused in a sentence', () => {
  expect(readConfig({ DATA_DIR: '/srv/shop' }).storage).toEqual({ folder: '/srv/shop/uploads' })
  expect(readConfig({ STORAGE_URL: 'file:///srv/pictures' }).storage).toEqual({ folder: '/srv/pictures' })
  expect(settings('s3://pictures?region=af-south-1').storage).toMatchObject({
    endpoint: 'https://s3.af-south-1.amazonaws.com',
    bucket: 'pictures',
    prefix: '',
  })
  expect(() => readConfig({ STORAGE_URL: 'ftp://pictures' })).toThrow(/STORAGE_URL must be file:/)
  expect(() => readConfig({ STORAGE_URL: 's3://pictures' })).toThrow(/AWS_ACCESS_KEY_ID/)
})
