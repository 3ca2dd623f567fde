import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Opens the browser's calendar from behind a field that shows the long form. */
const calendar = 'kit/fields/typed-date-input.tsx'

test('no field shows a date in the browser’s own form: each is a DateInput, which writes “28 Nov 2026”', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  const native = files.filter((file) => /type(?:=|: )\{?['"](?:date|datetime-local|month|week)['"]/.test(readFileSync(root + file, 'utf8')))
  expect(native).toEqual([calendar])
})
