import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Refusal } from '../errors/refusal.ts'
import { s3Server } from '../testing/s3-server.ts'
import { putLargeFile, type S3Place, s3Store } from './s3-files.ts'

const { objects, state, endpoint, secret } = await s3Server()

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

test('the store lists all names under the prefix, beyond the first page, and skips foreign files', async () => {
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
  state.isBroken = true
  expect(await put(store)).toBe(503)
  state.isBroken = false
  expect(await put(store)).toBeUndefined()
})

const folder = mkdtempSync(join(tmpdir(), 'kasuwa-s3-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a large file goes to a bucket as it is read, signed with its checksum; a refusal says what the store said', async () => {
  const bytes = Buffer.alloc(9_000_000, 'rows')
  const file = join(folder, 'large')
  writeFileSync(file, bytes)
  const at = (url: string, key = secret) => settings(url, key).storage as S3Place
  const pictures = `s3://pictures/nights/?region=eu-west-1&endpoint=${endpoint}`
  const never = new AbortController().signal
  await putLargeFile(at(pictures), 'kasuwa-2026.backup', file, never)
  expect(objects.get('/pictures/nights/kasuwa-2026.backup')?.bytes.equals(bytes)).toBe(true)
  objects.clear()
  const put = (place: S3Place, signal = never) => putLargeFile(place, 'b', file, signal)
  await expect(put(at(pictures, 'wrong'))).rejects.toThrow('The store answered 403: SignatureDoesNotMatch')
  await expect(put(at(`s3://elsewhere?region=eu-west-1&endpoint=${endpoint}`))).rejects.toThrow('There is no bucket elsewhere.')
  await expect(put(at('s3://pictures?region=eu-west-1&endpoint=http://127.0.0.1:1'))).rejects.toThrow('could not be reached')
  await expect(put(at(pictures), AbortSignal.abort())).rejects.toThrow('abort')
  state.isBroken = true
  await expect(put(at(pictures))).rejects.toThrow('The store answered 500: SlowDown')
  state.isBroken = false
  expect(objects.size).toBe(0)
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
