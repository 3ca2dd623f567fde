import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ownServer } from '../testing/test-server.ts'

test('what is asked on an open connection while the app stops is answered, and the connection ends with it', async () => {
  const { fastify } = await ownServer()
  const { port } = new URL(await fastify.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const asking = `GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`
  // The second has begun, so that the connection is not idle and stays.
  socket.write(`${asking}\r\n${asking}`)
  await once(socket, 'readable')
  const closed = fastify.close()
  await expect.poll(() => fastify.server.listening).toBe(false)
  socket.write('\r\n')
  const [, first, second] = (await text(socket)).split('HTTP/1.1 ')
  expect(first).toMatch(/^200 OK[^]*connection: keep-alive/i)
  expect(second).toMatch(/^200 OK[^]*connection: close[^]*"ready"/i)
  await closed
})
