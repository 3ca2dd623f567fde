import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withLighterSchemas } from './lighter-schemas.ts'

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`zod/v4/core`)).replace(/index\.c?js$/, name)

test('what zod has installed is what is written anew, and nothing else of it', () => {
  for (const name of ['util.js', 'core.js']) {
    const text = readFileSync(fileOf(name), 'utf8')
    expect(withLighterSchemas(text, fileOf(name))).not.toBe(text)
    expect(withLighterSchemas(text, '/elsewhere/util.js')).toBe(text)
    expect(() => withLighterSchemas('', fileOf(name))).toThrow('does not have it once')
  }
})
