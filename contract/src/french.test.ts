import type { z } from 'zod'
import { expect, test } from 'vitest'
import { endpoints } from './index.ts'
import { builtIn } from './messages/built-in.fr.ts'
import { fieldIn, fields } from './messages/fields.fr.ts'
import { builtInNames } from './platform/built-in-names.ts'

test('each built-in name has its own French translation, and none is an English built-in name', () => {
  expect(builtInNames.filter((text) => !builtIn[text]?.trim())).toEqual([])
  expect(Object.keys(builtIn).filter((text) => !builtInNames.includes(text))).toEqual([])
  expect(new Set(Object.values(builtIn)).size).toBe(builtInNames.length)
  expect(Object.values(builtIn).filter((french) => builtInNames.includes(french))).toEqual([])
})

interface Def {
  shape?: Record<string, z.core.$ZodType>
  options?: readonly z.core.$ZodType[]
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}

/** Names of all fields under a schema, however deep. */
function namesIn(schema: z.core.$ZodType, visited = new Set<z.core.$ZodType>()): string[] {
  if (visited.has(schema)) return []
  visited.add(schema)
  const { shape = {}, options = [], element, innerType, valueType, in: before, out } = schema._zod.def as unknown as Def
  const below = [...options, ...[element, innerType, valueType, before, out].filter((child) => child !== undefined)]
  return [
    ...Object.entries(shape).flatMap(([name, field]) => [name, ...namesIn(field, visited)]),
    ...below.flatMap((inner) => namesIn(inner, visited)),
  ]
}

test('every field that can be refused is called by its French name, with an article, in French sentences', () => {
  const names = new Set(endpoints.flatMap(({ body, query, files = {} }) => [...namesIn(body), ...namesIn(query), ...Object.keys(files)]))
  expect(names.size).toBeGreaterThan(100)
  expect([...names].filter((name) => !fieldIn(name))).toEqual([])
  expect(Object.entries(fields).filter(([, words]) => !/^(le |la |l’)/.test(words))).toEqual([])
})
