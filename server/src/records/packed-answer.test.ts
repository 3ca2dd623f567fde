import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { packed, unpacked } from './packed-answer.ts'

const code = (of: string) => createHash('sha256').update(of).digest('hex').slice(0, 26)
const items = Array.from({ length: 10 }, (_, index) => ({
  id: `si${code(`line ${index}`)}`,
  product_id: `pd${code(`product ${index}`)}`,
  name: `Peak Milk ${index}`,
  quantity: index + 1,
  price: 199900,
  metadata: null,
}))
const answer = { sale: { id: 'sa01M81P91VP8QHWFZTV3CQRDWVS', status: 'approved', items } }
const request = { text: JSON.stringify(['PUT', '/v1/business/sales', { items: items.map((item) => ({ product: item.product_id })) }]) }

test('an answer comes back as it was kept, long or short or none', () => {
  for (const one of [answer, { ok: true }, 'ə'.repeat(500), []]) expect(unpacked(packed(one, request) as Buffer, request)).toEqual(one)
  expect(packed(undefined, request)).toBeNull()
})

test('what goes into a small window is packed in one, and what does not is read back as well', () => {
  const many = { sale: { ...answer.sale, items: Array.from({ length: 100 }, (_, index) => ({ ...items[0], id: code(`${index}`) })) } }
  const [little, much] = [answer, many].map((one) => packed(one, request) as Buffer)
  expect([little?.[0], much?.[0]]).toEqual([0x58, 0x78])
  expect(unpacked(little as Buffer, request)).toEqual(answer)
  expect(unpacked(much as Buffer, request)).toEqual(many)
})

test('what the request said takes no room, and a request longer than the window does no harm', () => {
  const [alone, beside] = [packed(answer, { text: '' }), packed(answer, request)].map((one) => one?.length ?? 0)
  expect(beside).toBeLessThan((alone ?? 0) - 100)
  const long = { text: `${'x'.repeat(100_000)}${request.text}` }
  expect(unpacked(packed(answer, long) as Buffer, long)).toEqual(answer)
})

test('what was kept yesterday is read today: packed with these words, with none, and not packed', () => {
  const short = { sale: { ...answer.sale, items: items.slice(0, 1) } }
  const [withWords, before] = [
    'eLvsqa02w+IPXwvDAEvDsACLQI9wt6iQMGPnwCCX8LBgHCGM8B/UN+aJSUYWpoYpRgbJFslJaSlGaRbJSWagUkwJw5t4SmS4/wNSE7MVfDNzshUMcISAoaWlJRY/xtbWAgCE+kQl',
    'eJw1zE1rwjAcB+CvIr9zDklqbZLrRLwIdY4KG2P88wbBtnYmFYb0uw8Huz88D2TqA8wDycMgExcHJVotulYd9+fd+1tXvRxft+fuBIZcqMwZBjRNt+s9eDCkEoYM8/E/pIasVLXwkjvlbPQyKmc3du05GKbb1c+ufP3ZyVeN1kL6sHG1VlrZGGvVSKrWEQwjDQEGbaDL6pD6y+oZfM80llR+YMRzSy7ACK015wxDKOSpEMw49/3yuSy/hPpEJQ==',
  ]
  for (const kept of [withWords, before]) expect(unpacked(Buffer.from(kept, 'base64'), request)).toEqual(short)
  expect(unpacked(Buffer.from('{"sale":{}}'), request)).toEqual({ sale: {} })
})
