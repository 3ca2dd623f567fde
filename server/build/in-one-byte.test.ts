import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { asAscii } from './in-one-byte.ts'

test('text of any language is written in ASCII and says the same', () => {
  const said = '₦ — Ẹ̀bá 🥘 é'
  const written = asAscii(`({ text: '${said}', pattern: /₦|é/.test('${said}') })`)
  expect(written).toMatch(/^[ -~]+$/)
  expect(runInNewContext(written)).toEqual({ text: said, pattern: true })
})
