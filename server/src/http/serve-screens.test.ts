import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { inlineScriptHashes, serveScreens } from './serve-screens.ts'

const screenFiles = (path: string, inside: boolean, file: string) => ({
  path,
  inside,
  files: { en: [`/assets/${file}.js`, `/assets/en-${file}.js`], fr: [`/assets/${file}.js`, `/assets/fr-${file}.js`] },
})
const table = [
  screenFiles('/', true, 'home'),
  screenFiles('/sales/$reference', true, 'sale'),
  screenFiles('/sales/new', true, 'till'),
  {
    ...screenFiles('/login', false, 'login'),
    early: { en: '<p>Log in</p><script>one()</script>', fr: '<p>Connexion</p><script>one()</script>' },
  },
  screenFiles('/register/about-business', false, 'about'),
]

/** @param files contents by name, in `assets` */
async function serveBuild(files: Record<string, string | Buffer> = {}, onRoute: (url: string) => void = () => {}) {
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

/** Names of the files that a page preloads. */
const preloadedFiles = (html: string) =>
  [...html.matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/([^"]+)\.js">/g)].map(([, file]) => file)

test('a page preloads its screen’s files, by the language and login in the browser’s hint', async () => {
  const get = await serveBuild()
  const files = async (url: string, cookie?: string, more?: Record<string, string>) => preloadedFiles((await get(url, cookie, more)).body)
  expect(await files('/sales/new', 'kasuwa_page=fr.in')).toEqual(['till', 'fr-till'])
  expect(await files('/sales/sl01ARZ3NDEKTSV4RRFFQ69G5FAV/?page=2', 'a=b; kasuwa_page=en.in; c=d')).toEqual(['sale', 'en-sale'])
  expect(await files('/', 'kasuwa_page=en.in')).toEqual(['home', 'en-home'])
  expect(await files('/', 'kasuwa_page=en.out')).toEqual(['login', 'en-login'])
  expect(await files('/register/about-business', 'kasuwa_page=en.out')).toEqual(['about', 'en-about'])
  // A first visit has no login; the language comes from the browser.
  expect(await files('/sales/new', '', { 'accept-language': 'fr-SN,fr;q=0.9' })).toEqual(['login', 'fr-login'])
  for (const oddCookie of ['kasuwa_page=xx.in', 'kasuwa_page=en', 'xkasuwa_page=fr.in', 'kasuwa_page="><script>'])
    expect(await files('/login', oddCookie), oddCookie).toEqual(['login', 'en-login'])
  expect(await files('/nowhere', 'kasuwa_page=en.in')).toEqual([])
})

test('the login form is in the login page, and in pages that redirect a visitor there, and in no other', async () => {
  const get = await serveBuild()
  const early = async (url: string, cookie = '') => /<body>(?:<p>(.*)<\/p>)?/.exec((await get(url, cookie)).body)?.[1]
  expect(await early('/login')).toBe('Log in')
  expect(await early('/sales/new', 'kasuwa_page=fr.out')).toBe('Connexion')
  for (const path of ['/login', '/', '/sales/new']) expect(await early(path, 'kasuwa_page=en.in'), path).toBeUndefined()
  for (const path of ['/register/about-business', '/nowhere']) expect(await early(path), path).toBeUndefined()
})

test('the policy has one hash for each inline script', () => {
  const root = mkdtempSync(join(tmpdir(), 'screens-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  expect(inlineScriptHashes(root)).toEqual([])
  writeFileSync(join(root, 'index.html'), '<html><head><script>zero()</script></head><body></body></html>')
  writeFileSync(join(root, 'screen-files.json'), JSON.stringify(table))
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  expect(inlineScriptHashes(root)).toEqual([hashOf('zero()'), hashOf('one()')])
})

test('a page that the browser has is not sent again until it changes', async () => {
  const get = await serveBuild()
  const first = await get('/', 'kasuwa_page=en.in')
  const etag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect(await get('/', 'kasuwa_page=en.in', { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' })
  expect(await get('/', 'kasuwa_page=fr.in', { 'if-none-match': etag })).toMatchObject({ statusCode: 200 })
  // The manifest is for the server only.
  const table = await get('/screen-files.json', '', { accept: 'application/json' })
  expect(table.statusCode).toBeGreaterThanOrEqual(400)
  expect(table.body).not.toContain('/assets/')
})

test('a page is compressed for browsers that accept it, and plain for all others', async () => {
  const get = await serveBuild()
  const plain = await get('/login')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const compressed = await get('/login', '', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
  expect((await get('/login', '', { 'accept-encoding': 'gzip;q=1, br;q=0' })).body).toBe(plain.body)
})

test('assets share one route, compressed if the browser accepts it and cached for good; dotfiles are not served', async () => {
  const routes = new Set<string>()
  const files = { 'a.js': 'one()', 'a.js.br': brotliCompressSync('one()'), 'b.css': 'p{}', '.htaccess': 'deny' }
  const get = await serveBuild(files, (url) => routes.add(url))
  expect([...routes].toSorted()).toEqual(['/assets/*', '/icon.svg', '/index.html'])
  const compressed = await get('/assets/a.js', '', { 'accept-encoding': 'br' })
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe('one()')
  expect(await get('/assets/a.js')).toMatchObject({ statusCode: 200, body: 'one()' })
  expect(await get('/icon.svg')).toMatchObject({ statusCode: 200, body: '<svg/>' })
  const styleSheet = await get('/assets/b.css')
  expect([styleSheet.headers['content-type'], styleSheet.body]).toEqual(['text/css; charset=utf-8', 'p{}'])
  for (const missingPath of ['/assets/none.js', '/assets/.htaccess', '/assets/', '/assets', '/assets/../screen-files.json'])
    expect((await get(missingPath, '', { accept: 'application/json' })).statusCode, missingPath).toBeGreaterThanOrEqual(400)
})
