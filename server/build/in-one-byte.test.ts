import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { asAscii } from './in-one-byte.ts'

test('text of any language is written in ASCII and says the same', () => {
  const sample = '₦ — Ẹ̀bá 🥘 é'
  const written = asAscii(`({ text: '${sample}', pattern: /₦|é/.test('${sample}') })`)
  expect(written).toMatch(/^[ -~]+$/)
  expect(runInNewContext(written)).toEqual({ text: sample, pattern: true })
})
