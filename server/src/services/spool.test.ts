import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Stopped, spooled } from './spool.ts'

const folder = mkdtempSync(join(tmpdir(), 'kasuwa-spool-'))
afterAll(() => rmSync(folder, { recursive: true }))

const piece = (text: string) => Buffer.from(text)

test('a reader gets all that is written, and the writer finishes even before the reader begins', async () => {
  let count = 0
  const reading = await spooled(folder, async (write) => {
    for (count = 0; count < 300; count++) await write(piece(`${String(count).padStart(999, '.')}\n`))
  })
  // No read has happened yet.
  while (count < 300) await new Promise(setImmediate)
  let text = ''
  for await (const chunk of reading) text += Buffer.from(chunk).toString()
  expect(text.split('\n').map((line) => Number(line.replaceAll('.', '')))).toEqual([...Array(300).keys(), 0])
  expect(readdirSync(folder)).toEqual([])
})

test('a reader that stops also stops the writer', async () => {
  let tell: (error: unknown) => void = () => {}
  const failure = new Promise<unknown>((resolve) => (tell = resolve))
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
  for await (const chunk of reading) if (chunk.length > 0) break
  expect(await failure).toBeInstanceOf(Stopped)
  expect(readdirSync(folder)).toEqual([])
})

test('a failure before the first piece is thrown at once, and a later one while reading', async () => {
  const wrong = new Error('wrong')
  await expect(spooled(folder, () => Promise.reject(wrong))).rejects.toBe(wrong)
  const reading = await spooled(folder, async (write) => {
    await write(piece('some'))
    throw wrong
  })
  let text = ''
  const all = (async () => {
    for await (const chunk of reading) text += Buffer.from(chunk).toString()
  })()
  await expect(all).rejects.toBe(wrong)
  expect(text).toBe('some')
})
