import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { limitBodyTime } from './body-timeout.ts'

/** Milliseconds; ten times what lies between two bytes that keep coming, for a machine that has much to do. */
const wait = 1500
const length = 20
/** More than all of it takes, and less. */
let longest = 60_000
const server = createServer((request, response) => {
  limitBodyTime(request, longest, wait)
  request.on('error', () => {})
  request.resume().on('end', () => response.end('all of it'))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

/** Sends the head of a request and a byte of its body as often as told; what came back once it is over. */
function asked(type: string, bytes: number, every: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let heard = ''
    let sent = 0
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`)
    const drip = setInterval(() => (sent++ < bytes ? socket.write('x') : undefined), every)
    socket.on('data', (chunk) => (heard += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      resolve(heard)
    })
  })
}

test('a form may come slowly, as long as it comes', async () => {
  expect(await asked('multipart/form-data; boundary=x', length, wait / 10)).toContain('all of it')
})

test('a form that takes longer than forms may is given up, however well it comes', async () => {
  longest = wait
  expect(await asked('multipart/form-data; boundary=x', length, wait / 10)).toBe('')
  longest = 60_000
})

test('a form that stands still, and any other body that is late, is given up', async () => {
  const [stuck, slow] = await Promise.all([asked('multipart/form-data; boundary=x', 2, 10), asked('application/json', length, wait / 10)])
  expect([stuck, slow]).toEqual(['', ''])
})
