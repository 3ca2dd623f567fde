import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'

/** Milliseconds. Ten times the pause between two bytes of a slow body, so that a busy machine passes. */
const wait = 1500
const length = 20
/** Milliseconds; by default more than a whole body takes. */
const limitOf = (path = '/') => Number(path.slice(1) || 60_000)
const server = createServer((request, response) => {
  limitBodyTime(request, limitOf(request.url), wait)
  request.on('error', () => {})
  request.resume().on('end', () => response.end('all of it'))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

/** Sends the head of a request and some bytes of its body at an interval. @returns all that came back until the socket closed */
function sendSlowly(type: string, bytes: number, interval: number, limit: number | '' = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let received = ''
    let sent = 0
    socket.write(`POST /${limit} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`)
    const drip = setInterval(() => (sent++ < bytes ? socket.write('x') : undefined), interval)
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      resolve(received)
    })
  })
}

test.concurrent('a form may arrive slowly, as long as bytes keep arriving', async () => {
  expect(await sendSlowly('multipart/form-data; boundary=x', length, wait / 10)).toContain('all of it')
})

test.concurrent('a form that exceeds the total time is cut off, even while bytes keep arriving', async () => {
  expect(await sendSlowly('multipart/form-data; boundary=x', length, wait / 10, wait)).toBe('')
})

test.concurrent('a form without new bytes, and any other slow body, is cut off', async () => {
  const [stuck, slow] = await Promise.all([
    sendSlowly('multipart/form-data; boundary=x', 2, 10),
    sendSlowly('application/json', length, wait / 10),
  ])
  expect([stuck, slow]).toEqual(['', ''])
})
