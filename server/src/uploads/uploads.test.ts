import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { payloadOf } from '../testing/asking.ts'
import { formOf, picture } from '../testing/pictures.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await ownServer({}, () => now)
const storedFiles = () => readdirSync(join(server.app.config.dataDir, 'uploads'))

/** Sends a picture as a phone would. */
async function send(caller: Caller, bytes: Uint8Array | FormData, headers: Record<string, string> = {}) {
  const sent = await payloadOf(bytes instanceof FormData ? bytes : formOf({ image: bytes }))
  return caller.call('PUT', '/v1/business/uploads/images', sent?.payload, { ...sent?.headers, ...headers })
}
const imageErrors = async (caller: Caller, bytes: Uint8Array) => {
  const { status, body } = await send(caller, bytes)
  return [status, body.errors]
}

const fetched = async (url: string, headers = {}) => {
  const answer = await server.fastify.inject({ url: new URL(url).pathname, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c33' } })
/** Red on the left half, blue on the right. */
const halves = (width: number, height: number) =>
  plain(width, height).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#33c' } }, left: width / 2, top: 0 },
  ])

test('a photo from a phone is kept upright, as WebP, no larger than a screen, without its place and camera', async () => {
  const shop = await openShop(server)
  // Orientation 6: the phone was held upright, so the left of the file is the top of the picture.
  const photo = await halves(2400, 1800)
    .withExif({ IFD0: { Make: 'SpyPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(photo.includes('SpyPhone')).toBe(true)
  const sent = await send(shop, photo)
  expect(sent).toMatchObject({
    status: 201,
    body: { url: expect.stringMatching(/^http:\/\/shop\.localhost\/uploads\/[0-9a-f]{32}\.webp$/) },
  })
  const fullImage = await fetched(String(sent.body.url))
  const { data, info } = await sharp(fullImage.bytes).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1200, height: 1600 })
  const colour = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  expect(colour(600, 200)[0]).toBeGreaterThan(150)
  expect(colour(600, 1400)[2]).toBeGreaterThan(150)
  const { format, exif, orientation, icc, xmp } = await sharp(fullImage.bytes).metadata()
  expect({ format, exif, orientation, icc, xmp }).toEqual({ format: 'webp' })
  expect(fullImage.bytes.includes('SpyPhone')).toBe(false)

  const small = await fetched(String(sent.body.url).replace('.webp', '-small.webp'))
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 180, height: 240 })
  expect(small.bytes.length).toBeLessThan(fullImage.bytes.length)
})

test('a served picture has an image type, runs nothing and never changes, and only our names lead anywhere', async () => {
  const shop = await openShop(server)
  const url = String((await send(shop, picture)).body.url)
  expect((await fetched(url)).headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const name = new URL(url).pathname.slice('/uploads/'.length)
  for (const path of [
    '',
    '.',
    name.toUpperCase(),
    `%2e%2e/secrets/token-key`,
    `..%2fsecrets%2ftoken-key`,
    `${name}%00`,
    `x${name}`,
    '..',
  ]) {
    const answer = await server.fastify.inject({ url: `/uploads/${path}`, headers: { accept: 'image/*' } })
    expect([404, 400], path).toContain(answer.statusCode)
    expect(answer.headers['content-type'], path).toContain('json')
  }
})

test('a file that is no photo is refused on its field, under any name', async () => {
  const shop = await openShop(server)
  const before = storedFiles().length
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>')
  const gif = await plain(9, 9).gif().toBuffer()
  const page = Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), picture])
  const wrong = { image: ['The image must be a JPEG, PNG or WebP picture'] }
  for (const bytes of [svg, gif, page, Buffer.from('%PDF-1.7'), Buffer.from('GIF89a/*'), Buffer.from('RIFF\0\0\0\0WAVEfmt ')]) {
    expect(await imageErrors(shop, bytes)).toEqual([422, wrong])
  }
  const broken = { image: ['This picture cannot be read: it may be damaged. Please try another one.'] }
  const jpeg = await halves(400, 400).jpeg().toBuffer()
  const hidden = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])
  for (const bytes of [jpeg.subarray(0, jpeg.length / 2), hidden]) expect(await imageErrors(shop, bytes)).toEqual([422, broken])
  expect(await imageErrors(shop, Buffer.alloc(0))).toEqual([422, { image: ['Image cannot be empty'] }])
  expect((await shop.call('PUT', '/v1/business/uploads/images', { image: 'https://shop.test/a.png' })).body.errors).toEqual({
    image: ['Image cannot be empty'],
  })
  const words = await send(shop, formOf({ image: 'https://shop.test/a.png' }))
  expect([words.status, words.body.errors]).toEqual([422, { image: ['Image cannot be empty'] }])
  expect(storedFiles().length).toBe(before)
})

test('content hidden behind a photo is not stored with it', async () => {
  const shop = await openShop(server)
  const two = Buffer.concat([await plain(40, 40).jpeg().toBuffer(), Buffer.from('<script>alert("two in one")</script>')])
  const { bytes } = await fetched(String((await send(shop, two)).body.url))
  expect(bytes.includes('two in one')).toBe(false)
})

test('too many bytes and too many pixels are refused, and neither is decoded', async () => {
  const shop = await openShop(server)
  const before = storedFiles().length
  const noise = Buffer.concat([picture, Buffer.alloc(5_000_000)])
  expect(await imageErrors(shop, noise)).toEqual([422, { image: ['The image must be maximum size of 4.77MB'] }])
  const bomb = await plain(9000, 6000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await imageErrors(shop, bomb)).toEqual([422, { image: ['The image must have at most 50 megapixels'] }])
  expect(storedFiles().length).toBe(before)
})

test('a form that ends too early, or has no boundary, is one that cannot be read', async () => {
  const shop = await openShop(server)
  const sent = await payloadOf(formOf({ image: picture }))
  const cut = Buffer.from(sent?.payload ?? '').subarray(0, 150)
  expect(await shop.call('PUT', '/v1/business/uploads/images', cut, sent?.headers)).toMatchObject({
    status: 400,
    body: { code: 'malformed' },
  })
  expect(await shop.call('PUT', '/v1/business/uploads/images', 'x', { 'content-type': 'multipart/form-data' })).toMatchObject({
    status: 400,
  })
  expect(await shop.call('PUT', '/v1/business/brands', sent?.payload, sent?.headers)).toMatchObject({ status: 415 })
})

test('a member who may create nothing uploads nothing, and one with any such right does', async () => {
  const shop = await openShop(server)
  const before = storedFiles().length
  expect(await send(await shop.member(['brand.view', 'sale.mark-approved']), picture)).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect(await send({ ...shop, call: async (...of) => ({ ...(await anonymous(...of)) }) }, picture)).toMatchObject({ status: 401 })
  expect(storedFiles().length).toBe(before)
  for (const permission of ['brand.edit', 'sale-tax.add', 'inventory-action.create-intake'] as const)
    expect(await send(await shop.member([permission]), picture)).toMatchObject({ status: 201 })
})

const anonymous: Caller['call'] = async (method, url, body, headers = {}) => {
  const answer = await server.fastify.inject({ method, url, headers, payload: body as Buffer })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

test('sent again with its key after a lost answer, a picture is kept once; a neighbour’s key is another', async () => {
  const [shop, neighbour] = [await openShop(server), await openShop(server)]
  const before = storedFiles().length
  const key = { 'idempotency-key': 'photo-1' }
  const first = await send(shop, picture, key)
  expect(await send(shop, picture, key)).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } })
  expect(storedFiles().length).toBe(before + 2)
  expect(await send(shop, await plain(3, 3).png().toBuffer(), key)).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  expect(storedFiles().length).toBe(before + 2)
  const neighbourResponse = await send(neighbour, picture, key)
  expect(neighbourResponse).toMatchObject({ status: 201 })
  expect(neighbourResponse.body.url).not.toBe(first.body.url)
})

test('one business sends only so many in an hour, and its neighbour as many again', async () => {
  const [shop, neighbour] = [await openShop(server), await openShop(server)]
  const junk = Buffer.concat([picture.subarray(0, 20)])
  const statuses = new Set<number>()
  for (let batch = 0; batch < 40; batch++) {
    for (const { status } of await Promise.all(Array.from({ length: 10 }, () => send(shop, junk)))) statuses.add(status)
  }
  expect([...statuses]).not.toContain(429)
  const response = await send(shop, picture)
  expect(response).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  expect(await send(neighbour, picture)).toMatchObject({ status: 201 })
  now += 3_600_000
  expect(await send(shop, picture)).not.toMatchObject({ status: 429 })
})
