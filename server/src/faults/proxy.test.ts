import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type RequestListener, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { serverFolder } from '../services/server-folder.ts'

/** `deploy/nginx` unchanged except for its ports, in front of two processes that a test controls. */
const hasNginx = spawnSync('nginx', ['-v']).error === undefined

const folder = mkdtempSync(join(tmpdir(), 'kasuwa-proxy-'))
const running: Server[] = []
let nginx: ChildProcess | undefined
let ports: number[] = []
let address = ''

const conf = (name: string) => readFileSync(join(serverFolder, '..', 'deploy', 'nginx', name), 'utf8')

async function listening(port: number, answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(port, '127.0.0.1')
  await once(server, 'listening')
  running.push(server)
  return (server.address() as AddressInfo).port
}

async function closeAll(): Promise<void> {
  for (const server of running.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

beforeAll(async () => {
  if (!hasNginx) return
  const [proxy = 0, firstPort = 0, secondPort = 0] = await Promise.all([0, 0, 0].map((port) => listening(port, () => {})))
  await closeAll()
  ports = [firstPort, secondPort]
  address = `http://127.0.0.1:${proxy}`
  const upstream = conf('upstream.conf').replaceAll(':3001', `:${firstPort}`).replaceAll(':3002', `:${secondPort}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; ${temporary.join(' ')}
${upstream}
${conf('kasuwa.conf').replace('listen 8080', `listen 127.0.0.1:${proxy}`)} }`,
  )
  nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  await vi.waitFor(() => fetch(address), 20_000)
})
afterEach(closeAll)
afterAll(async () => {
  if (nginx) {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const { status } = await fetch(address + path, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) })
  return status
}

test.runIf(hasNginx)('the proxy sends a request of a dead process to the other process only if it is a read or has a key', async () => {
  const requests: string[] = []
  const diesAtFirst: RequestListener = (request, response) => {
    const name = `${request.method} ${request.url}`
    const died = requests.includes(name)
    requests.push(name)
    if (died) response.end('{}')
    else request.resume().on('end', () => request.socket.destroy())
  }
  for (const port of ports) await listening(port, diesAtFirst)
  const key = { 'idempotency-key': 'k-1' }
  expect(await ask('GET', '/read')).toBe(200)
  for (const method of ['PUT', 'POST', 'PATCH', 'DELETE']) expect(await ask(method, '/with-key', key), method).toBe(200)
  for (const method of ['PUT', 'POST', 'PATCH', 'DELETE']) {
    expect(await ask(method, '/without'), method).toBe(502)
    expect(requests.filter((name) => name === `${method} /without`)).toHaveLength(1)
  }
})

test.runIf(hasNginx)('a login that never reached the process that is gone is sent to the other', async () => {
  await listening(ports[1] ?? 0, (_, response) => response.end('{}'))
  for (const method of ['POST', 'PATCH', 'POST', 'PATCH']) expect(await ask(method, '/login'), method).toBe(200)
})

test.runIf(hasNginx)('after all were away, as many as ask at once are let through', async () => {
  expect(await ask('GET', '/')).toBe(502)
  const waiting: (() => void)[] = []
  const release = () => {
    for (const answer of waiting.splice(0)) answer()
  }
  for (const port of ports)
    await listening(port, (_, response) => {
      waiting.push(() => response.end('{}'))
      if (waiting.length === 8) release()
    })
  // A refused request releases the others, so that the test ends.
  const requests = Array.from({ length: 8 }, () => ask('GET', '/').then((status) => (status === 200 || release(), status)))
  expect(await Promise.all(requests)).toEqual(Array.from({ length: 8 }, () => 200))
})
