import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ownServer } from '../testing/test-server.ts'

test('a request on an open connection gets its response while the app stops, and the connection closes after it', async () => {
  const { fastify } = await ownServer()
  const { port } = new URL(await fastify.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const requestHead = `GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`
  // The second request has begun, so the connection is not idle and stays open.
  socket.write(`${requestHead}\r\n${requestHead}`)
  await once(socket, 'readable')
  const closed = fastify.close()
  await expect.poll(() => fastify.server.listening).toBe(false)
  socket.write('\r\n')
  const [, first, second] = (await text(socket)).split('HTTP/1.1 ')
  expect(first).toMatch(/^200 OK[^]*connection: keep-alive/i)
  expect(second).toMatch(/^200 OK[^]*connection: close[^]*"ready"/i)
  await closed
})
