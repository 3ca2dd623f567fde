import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileHint } from './compile-hints.ts'
import { filesOfScreen, filesOfStart, type Manifest, manifestFile } from './screen-files.ts'
import { screens } from '../src/screens.ts'

/** Folder of the web workspace. The tests read the output of `npm run build`. */
const web = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
const loaders = readFileSync(join(web, 'src/screen-loaders.ts'), 'utf8')

/**
 * Bytes of JavaScript, words included, and the files that it comes in: with its style, letters, icon and calls a screen has 25. The goal is
 * 200,000. In French reports have 202,154: the rule for cash added 250, the two calls of the switch of taxes 130. Hashes of names vary it by 150.
 */
const most = { bytes: 202_300, files: 14 }

/** A desk and the page of a document had up to 203,600 on 30 November 2026, in French; a list has less (`docs/performance.md`, Browser). */
const heavier = { places: /\/new\b|\$reference$/, bytes: 203_800 }

/** A visit that begins at the log-in has less: the figure of 29 November 2026 and a twentieth. */
const lighter = { places: /^\/(login|password|email)\b/, bytes: 189_600 }
const mostOf = (path: string): number => [lighter, heavier].find(({ places }) => places.test(path))?.bytes ?? most.bytes

/** Bytes of the one style sheet: 33,851 on 30 November 2026. */
const mostStyle = 33_950

/** A file as it travels: squeezed where that was worth it. */
function sizeOf(file: string): number {
  const path = join(web, 'dist', file)
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size
}

for (const locale of ['en', 'fr'] as const)
  test(`no screen begins with more code than a slow line carries, nor in more files (${locale})`, () => {
    const heavy = screens.flatMap((screen) => {
      const files = filesOfScreen(manifest, loaders, screen, locale)
      const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
      if (process.env.SHOW) process.stdout.write(`${screen.path.padEnd(34)} ${locale} ${bytes} in ${files.size}\n`)
      return bytes > mostOf(screen.path) || files.size > most.files ? [`${screen.path}: ${bytes} bytes in ${files.size} files`] : []
    })
    expect(heavy).toEqual([])
  })

test('nothing is styled that no screen shows: the sheet is no larger than it was', () => {
  const sheets = readdirSync(join(web, 'dist/assets')).filter((file) => file.endsWith('.css'))
  expect(sheets.length).toBe(1)
  expect(sizeOf(`assets/${sheets[0]}`)).toBeLessThanOrEqual(mostStyle)
})

test('the files that every page begins with are compiled while they load, not at their first call', () => {
  const hinted = [...filesOfStart(manifest)].filter((file) => readFileSync(join(web, 'dist', file), 'utf8').startsWith(compileHint))
  expect(hinted.length).toBe(2)
})
