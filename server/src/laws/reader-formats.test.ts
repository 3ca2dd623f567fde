import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../testing/house/sources.ts'

/** Puts day, month and year together itself, in one order for all languages. */
const ownOrder = 'contract/src/platform/times.ts'

/** Formats whose locale is neither from `formatOf` nor written out with its country: `en` alone puts the month first. */
const bareFormats = (text: string): string[] =>
  [...text.matchAll(/Intl\.(?:DateTime|Number)Format\(\s*(?!formatOf\(|'[a-z]{2}-[A-Z]{2}')[^)]*/g)].map(([call]) => call)

test('dates and numbers are formatted as the reader of each language writes them', () => {
  const findings = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && `${folder}/${file}` !== ownOrder)
      .flatMap((file) => bareFormats(readFileSync(join(root, folder, file), 'utf8')).map((call) => `${folder}/${file}: ${call}`)),
  )
  expect(findings).toEqual([])
})
