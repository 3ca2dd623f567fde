import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFolder } from './services/server-folder.ts'
import { ownServer, testServer } from './testing/test-server.ts'

const server = await testServer()
const get = (url: string, accept = '*/*') => server.fastify.inject({ method: 'GET', url, headers: { accept } })

test('every answer, refused ones included, keeps strangers’ scripts and frames out', async () => {
  for (const url of ['/v1/countries', '/v1/business/brands', '/v1/nowhere', '/health/live', '/openapi.json', '/nowhere', '/docs']) {
    const { headers } = await get(url)
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => part.trim().split(' '))
        .map(([name = '', ...values]) => [name, values.join(' ')]),
    )
    expect(policy['frame-ancestors'], url).toBe("'none'")
    expect(policy['object-src'], url).toBe("'none'")
    expect(policy['base-uri'], url).toBe("'none'")
    const scripts = policy['script-src'] ?? policy['default-src'] ?? ''
    expect(scripts, url).toContain("'self'")
    // Only for WebAssembly, which reads barcodes: no code compiled from text runs.
    expect(scripts.replace("'wasm-unsafe-eval'", ''), url).not.toMatch(/unsafe|\*|https?:|data:/)
    // A picture from another address would tell its server who views the page.
    expect(policy['img-src'] ?? policy['default-src'], url).not.toMatch(/\*|https?:/)
    expect(headers['permissions-policy'], url).toMatch(/camera=\(self\).*microphone=\(\)/)
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['x-powered-by'], url).toBeUndefined()
    expect(headers.server, url).toBeUndefined()
  }
})

test('nothing is served but the built screens: no dotfile, source, map or way out of their folder', async () => {
  const hidden = [
    '/.env',
    '/.git/config',
    '/assets/.htaccess',
    '/package.json',
    '/server/src/main.ts',
    '/assets/main.js.map',
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..\\..\\package.json',
    '/%00',
  ]
  for (const url of hidden) expect([400, 404], url).toContain((await get(url)).statusCode)
  const built = join(serverFolder, '..', 'web', 'dist')
  const files = existsSync(built) ? readdirSync(built, { recursive: true, encoding: 'utf8' }) : []
  expect(files.filter((name) => /\.(map|tsx?)$|(^|[\\/])\./.test(name))).toEqual([])
})

test('link previews and monitors, which take anything, are given the page; programs that ask for data are not', async () => {
  if (!existsSync(join(serverFolder, '..', 'web', 'dist', 'index.html'))) return
  for (const url of ['/login', '/', '/sales/new', '/email/verify?token=a.b', '/products/pd01ARZ3NDEKTSV4RRFFQ69G5FAV/']) {
    for (const accept of ['*/*', 'text/html', 'text/plain, */*;q=0.1']) {
      const { statusCode, headers } = await get(url, accept)
      expect([statusCode, headers['content-type']], `${url} ${accept}`).toEqual([200, expect.stringContaining('text/html')])
    }
    const head = await server.fastify.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(await get(url, 'application/json')).toMatchObject({ statusCode: 404 })
  }
  for (const url of ['/v1', '/v1/nowhere', '/v1?x=1', '/favicon.png', '/uploads/x']) expect((await get(url)).statusCode, url).toBe(404)
})

test('no browser tells where a picture stands which page shows it', async () => {
  for (const url of ['/login', '/v1/countries', '/docs', '/assets/none.css', '/dev/mailbox'])
    expect((await get(url)).headers['referrer-policy'], url).toBe('no-referrer')
})

test('screens that are served elsewhere call the API from their own origin, and no other page does', async () => {
  const apart = await ownServer({ SCREENS_URL: 'https://app.example/' })
  const ask = (method: 'GET' | 'OPTIONS', origin: string, more: Record<string, string> = {}) =>
    apart.fastify.inject({ method, url: '/v1/countries', headers: { origin, ...more } })
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
  const preflightReply = await ask('OPTIONS', 'https://app.example', preflight)
  expect(preflightReply.statusCode).toBe(204)
  expect(preflightReply.headers).toMatchObject({
    'access-control-allow-origin': 'https://app.example',
    'access-control-allow-methods': expect.stringContaining('PATCH'),
    'access-control-allow-headers': expect.stringContaining('authorization'),
    vary: expect.stringContaining('Origin'),
  })
  const reply = await ask('GET', 'https://app.example')
  expect(reply.headers).toMatchObject({
    'access-control-allow-origin': 'https://app.example',
    'access-control-expose-headers': expect.stringContaining('x-standing'),
  })
  // The page itself sends a token: no cookie is involved.
  expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  for (const origin of ['https://elsewhere.example', 'https://app.example.evil', 'http://app.example', 'null'])
    for (const { headers } of [await ask('GET', origin), await ask('OPTIONS', origin, preflight)])
      expect(headers['access-control-allow-origin'], origin).toBeUndefined()
})

test('a page of another origin is not let read an answer', async () => {
  const { headers } = await server.fastify.inject({ method: 'GET', url: '/v1/countries', headers: { origin: 'https://elsewhere.example' } })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('/.well-known/security.txt names the operator’s security contact, if one is set', async () => {
  expect((await get('/.well-known/security.txt')).body).not.toContain('Contact:')
  const serverWithContact = await ownServer({ SECURITY_CONTACT: 'guard@kasuwa.example' })
  const { headers, body } = await serverWithContact.fastify.inject({ method: 'GET', url: '/.well-known/security.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^Contact: mailto:guard@kasuwa\.example\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/)
  expect(Date.parse(/Expires: (.*)/.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now())
})
