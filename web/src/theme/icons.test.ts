import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url))
const Manifest = z.object({ icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })) })
const { icons } = Manifest.parse(JSON.parse(file('public/manifest.webmanifest').toString()))

/** Width and height, as the header of a PNG has them. */
function sizeOf(path: string): string {
  const png = file(`public${path}`)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('a phone finds an icon of each size that it asks for, and it has that size', () => {
  const pictures = icons.filter(({ type }) => type === 'image/png')
  for (const { src, sizes } of pictures) expect(sizeOf(src)).toBe(sizes)
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
})

test('an iPhone, which reads no manifest for it, finds its own', () => {
  expect(file('index.html').toString()).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />')
  expect(sizeOf('/apple-touch-icon.png')).toBe('180x180')
})
