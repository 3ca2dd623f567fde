import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { migrationNames } from '../database-setup/migrate.ts'
import { tar } from '../backup/backup-file.ts'
import { type FileRefused, faultOf } from './file-refused.ts'
import { knownFile } from './known-business-file.ts'
import { withPictureAddresses } from './picture-addresses.ts'

/** Milliseconds that a loaded machine needs at most for linear work; superlinear work would take hours. */
const moment = 120_000

async function fileOf(entries: Record<string, string>): Promise<Buffer> {
  async function* all() {
    for (const [name, text] of Object.entries(entries)) yield { name, content: Buffer.from(text) }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of tar(all())) pieces.push(piece)
  return gzipSync(Buffer.concat(pieces))
}

const folder = mkdtempSync(join(tmpdir(), 'kasuwa-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

function source(bytes: Buffer): string {
  const path = join(folder, 'it.kasuwa')
  writeFileSync(path, bytes)
  return path
}

const name = (part: string, small = '') => `${part.repeat(16)}${small}.webp`

test('picture addresses are found in any surrounding text', () => {
  const replaceAddresses = (text: string) => withPictureAddresses(text, (file, address) => `<${file} of ${address.length}>`)
  const [large, small] = [name('0a'), name('0b', '-small')]
  expect(replaceAddresses(`"image":"https://a.test/uploads/${large}"`)).toBe(`"image":"<${large} of ${23 + large.length}>"`)
  expect(replaceAddresses(`http://a/uploads/${large},http://b/x/uploads/${small}.`)).toBe(
    `<${large} of ${17 + large.length}>,<${small} of ${19 + small.length}>.`,
  )
  expect(replaceAddresses(`see http://a/uploads/${large}/uploads/${small}`)).toBe(`see <${large} of ${17 + large.length}>/uploads/${small}`)
  for (const unchanged of [
    `/uploads/${large}`,
    `http://a /uploads/${large}`,
    'http://a/uploads/',
    'http://a/uploads/0a.webp',
    `x${large}`,
    '',
  ])
    expect(replaceAddresses(unchanged)).toBe(unchanged)
})

test('no text keeps its reader for long', { timeout: moment }, () => {
  const many = 150_000
  for (const part of ['http://', 'http://a/uploads/', 'https://a/uploads/0a0a', '/uploads/'])
    expect(withPictureAddresses(part.repeat(many), () => 'x')).toHaveLength(part.length * many)
})

test('a long list of faults is one fault', { timeout: moment }, async () => {
  const limits = { entry: 32 * 1024 * 1024, all: 64 * 1024 * 1024, entries: 10 }
  const header = {
    ...{ format: 1, made_at: new Date(0).toISOString(), migrations: migrationNames() },
    business: { id: '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b', name: 'x' },
  }
  const wrong = Array.from({ length: 200_000 }, () => 1)
  const faults = async (reading: Promise<unknown>) => {
    const error: unknown = await reading.catch((thrown: unknown) => thrown)
    expect(faultOf(error)).toBe('no_business_file')
    const { cause } = error as FileRefused
    return cause instanceof z.ZodError ? cause.issues.length : cause
  }
  const sourceOf = async (people: unknown, counts: unknown, migrations: unknown = header.migrations) =>
    source(
      await fileOf({
        'business.json': JSON.stringify({ ...header, migrations }),
        'people.json': JSON.stringify(people),
        'rows.json': JSON.stringify(counts),
      }),
    )
  expect(await faults(knownFile(await sourceOf([], {}, wrong), limits))).toBe(1)
  expect(await faults(knownFile(await sourceOf(wrong, {}), limits))).toBe(1)
  expect(await faults(knownFile(await sourceOf([], Object.fromEntries(wrong.map((_, at) => [at, 'x']))), limits))).toBe(1)
})
