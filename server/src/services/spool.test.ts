import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Stopped, spooled } from './spool.ts'

const folder = mkdtempSync(join(tmpdir(), 'kasuwa-spool-'))
afterAll(() => rmSync(folder, { recursive: true }))

const piece = (text: string) => Buffer.from(text)

test('what is made is read in full, and made to its end whoever reads how slowly', async () => {
  let made = 0
  const reading = await spooled(folder, async (write) => {
    for (made = 0; made < 300; made++) await write(piece(`${String(made).padStart(999, '.')}\n`))
  })
  // No read has happened yet.
  while (made < 300) await new Promise(setImmediate)
  let text = ''
  for await (const some of reading) text += Buffer.from(some).toString()
  expect(text.split('\n').map((line) => Number(line.replaceAll('.', '')))).toEqual([...Array(300).keys(), 0])
  expect(readdirSync(folder)).toEqual([])
})

test('who stops reading stops the making', async () => {
  let tell: (error: unknown) => void = () => {}
  const told = new Promise<unknown>((resolve) => (tell = resolve))
  const reading = await spooled(folder, async (write) => {
    try {
      for (;;) {
        await write(piece('more'))
        await new Promise(setImmediate)
      }
    } catch (error) {
      tell(error)
      throw error
    }
  })
  for await (const some of reading) if (some.length > 0) break
  expect(await told).toBeInstanceOf(Stopped)
  expect(readdirSync(folder)).toEqual([])
})

test('what fails before there is anything is thrown at once, and later by the reading', async () => {
  const wrong = new Error('wrong')
  await expect(spooled(folder, () => Promise.reject(wrong))).rejects.toBe(wrong)
  const reading = await spooled(folder, async (write) => {
    await write(piece('some'))
    throw wrong
  })
  let text = ''
  const all = (async () => {
    for await (const some of reading) text += Buffer.from(some).toString()
  })()
  await expect(all).rejects.toBe(wrong)
  expect(text).toBe('some')
})
