import { expect, test } from 'vitest'
import { imageUrl } from './fields.ts'
import { isOwnImage, sizeText, thumbnailOf } from './images.ts'

const name = '0123456789abcdef0123456789abcdef'

test('sizes are said in the largest unit that fits, base 1024', () => {
  expect([0, 500, 1024, 1536, 5_000_000, 10_000_000].map(sizeText)).toEqual(['0Bytes', '500Bytes', '1KB', '1.5KB', '4.77MB', '9.54MB'])
})

test('an upload has a small picture; any other address is its own', () => {
  expect(thumbnailOf(`https://shop.test/uploads/${name}.webp`)).toBe(`https://shop.test/uploads/${name}-small.webp`)
  expect(thumbnailOf('https://cdn.test/rice.png')).toBe('https://cdn.test/rice.png')
  expect(isOwnImage(`https://shop.test/x/uploads/${name}.webp`)).toBe(false)
})

test('an image is an http(s) address, or an upload of a server on any host', () => {
  const isAccepted = (url: string) => imageUrl().safeParse(url).success
  expect(['https://cdn.test/rice.png', `http://localhost:3000/uploads/${name}.webp`].map(isAccepted)).toEqual([true, true])
  expect(['/uploads/rice.webp', 'http://localhost/x.webp', 'javascript:alert(1)', 'data:image/png;base64,AA'].map(isAccepted)).toEqual(
    Array(4).fill(false),
  )
})
