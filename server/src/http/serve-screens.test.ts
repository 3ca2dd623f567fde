import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { scriptsInPage, serveScreens } from './serve-screens.ts'

const screen = (path: string, inside: boolean, file: string) => ({
  path,
  inside,
  files: { en: [`/assets/${file}.js`, `/assets/en-${file}.js`], fr: [`/assets/${file}.js`, `/assets/fr-${file}.js`] },
})
const table = [
  screen('/', true, 'home'),
  screen('/sales/$reference', true, 'sale'),
  screen('/sales/new', true, 'till'),
  {
    ...screen('/login', false, 'login'),
    early: { en: '<p>Log in</p><script>one()</script>', fr: '<p>Connexion</p><script>one()</script>' },
  },
  screen('/register/about-business', false, 'about'),
]

/** @param files in `assets`, with what is in each */
async function served(files: Record<string, string | Buffer> = {}, onRoute: (url: string) => void = () => {}) {
  const root = mkdtempSync(join(tmpdir(), 'screens-'))
  mkdirSync(join(root, 'assets'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, 'assets', name), content)
  writeFileSync(join(root, 'icon.svg'), '<svg/>')
  writeFileSync(join(root, 'index.html'), '<!doctype html><html><head><title>Kasuwa</title></head><body></body></html>')
  writeFileSync(join(root, 'screen-files.json'), JSON.stringify(table))
  const fastify = Fastify()
  fastify.addHook('onRoute', ({ url }) => onRoute(url))
  await serveScreens(fastify, root)
  onTestFinished(async () => {
    await fastify.close()
    rmSync(root, { recursive: true })
  })
  return (url: string, cookie = '', more: Record<string, string> = {}) =>
    fastify.inject({ method: 'GET', url, headers: { accept: 'text/html', ...(cookie ? { cookie } : {}), ...more } })
}

/** Files that a page names, less the part that says that they are built. */
const named = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/([^"]+)\.js">/g)].map(([, file]) => file)

test('a page names the files that its screen begins with, in the language and for the login that the browser tells of', async () => {
  const get = await served()
  const files = async (url: string, cookie?: string, more?: Record<string, string>) => named((await get(url, cookie, more)).body)
  expect(await files('/sales/new', 'kasuwa_page=fr.in')).toEqual(['till', 'fr-till'])
  expect(await files('/sales/sl01ARZ3NDEKTSV4RRFFQ69G5FAV/?page=2', 'a=b; kasuwa_page=en.in; c=d')).toEqual(['sale', 'en-sale'])
  expect(await files('/', 'kasuwa_page=en.in')).toEqual(['home', 'en-home'])
  expect(await files('/', 'kasuwa_page=en.out')).toEqual(['login', 'en-login'])
  expect(await files('/register/about-business', 'kasuwa_page=en.out')).toEqual(['about', 'en-about'])
  // Who was never here has no login, and the language that the browser asks for.
  expect(await files('/sales/new', '', { 'accept-language': 'fr-SN,fr;q=0.9' })).toEqual(['login', 'fr-login'])
  for (const odd of ['kasuwa_page=xx.in', 'kasuwa_page=en', 'xkasuwa_page=fr.in', 'kasuwa_page="><script>'])
    expect(await files('/login', odd), odd).toEqual(['login', 'en-login'])
  expect(await files('/nowhere', 'kasuwa_page=en.in')).toEqual([])
})

test('the log-in stands in its page, and in that of whoever would be led to it, and in no other', async () => {
  const get = await served()
  const early = async (url: string, cookie = '') => /<body>(?:<p>(.*)<\/p>)?/.exec((await get(url, cookie)).body)?.[1]
  expect(await early('/login')).toBe('Log in')
  expect(await early('/sales/new', 'kasuwa_page=fr.out')).toBe('Connexion')
  for (const path of ['/login', '/', '/sales/new']) expect(await early(path, 'kasuwa_page=en.in'), path).toBeUndefined()
  for (const path of ['/register/about-business', '/nowhere']) expect(await early(path), path).toBeUndefined()
})

test('a script that stands in a page is named by what it is made of, once', () => {
  const root = mkdtempSync(join(tmpdir(), 'screens-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  expect(scriptsInPage(root)).toEqual([])
  writeFileSync(join(root, 'index.html'), '<html><head><script>zero()</script></head><body></body></html>')
  writeFileSync(join(root, 'screen-files.json'), JSON.stringify(table))
  const named = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  expect(scriptsInPage(root)).toEqual([named('zero()'), named('one()')])
})

test('a page that a browser has is not sent again, until it would be another one', async () => {
  const get = await served()
  const first = await get('/', 'kasuwa_page=en.in')
  const etag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect(await get('/', 'kasuwa_page=en.in', { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' })
  expect(await get('/', 'kasuwa_page=fr.in', { 'if-none-match': etag })).toMatchObject({ statusCode: 200 })
  // What the build tells of its files is for this alone.
  const table = await get('/screen-files.json', '', { accept: 'application/json' })
  expect(table.statusCode).toBeGreaterThanOrEqual(400)
  expect(table.body).not.toContain('/assets/')
})

test('a page travels squeezed to who takes it so, and as it is to everybody else', async () => {
  const get = await served()
  const plain = await get('/login')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const squeezed = await get('/login', '', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(squeezed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' })
  expect(brotliDecompressSync(squeezed.rawPayload).toString()).toBe(plain.body)
  expect((await get('/login', '', { 'accept-encoding': 'gzip;q=1, br;q=0' })).body).toBe(plain.body)
})

test('built files are one route, squeezed to who takes them so and kept for good, and what begins with a dot is none of them', async () => {
  const routes = new Set<string>()
  const files = { 'a.js': 'one()', 'a.js.br': brotliCompressSync('one()'), 'b.css': 'p{}', '.htaccess': 'deny' }
  const get = await served(files, (url) => routes.add(url))
  expect([...routes].toSorted()).toEqual(['/assets/*', '/icon.svg', '/index.html'])
  const squeezed = await get('/assets/a.js', '', { 'accept-encoding': 'br' })
  expect(squeezed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(brotliDecompressSync(squeezed.rawPayload).toString()).toBe('one()')
  expect(await get('/assets/a.js')).toMatchObject({ statusCode: 200, body: 'one()' })
  expect(await get('/icon.svg')).toMatchObject({ statusCode: 200, body: '<svg/>' })
  const icon = await get('/assets/b.css')
  expect([icon.headers['content-type'], icon.body]).toEqual(['text/css; charset=utf-8', 'p{}'])
  for (const gone of ['/assets/none.js', '/assets/.htaccess', '/assets/', '/assets', '/assets/../screen-files.json'])
    expect((await get(gone, '', { accept: 'application/json' })).statusCode, gone).toBeGreaterThanOrEqual(400)
})
