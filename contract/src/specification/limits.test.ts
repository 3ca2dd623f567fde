import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../index.ts'
import { fieldFaults, mostFaults } from '../platform/field-faults.ts'
import { mostOf } from '../platform/parts.ts'

interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  catchall?: z.core.$ZodType
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

/** Schemas whose number of items the caller decides, or whose content is unchecked. */
const holdsMany = ({ type, catchall }: Def) =>
  ['array', 'record', 'map', 'set', 'lazy', 'any', 'unknown'].includes(type) || (catchall && (catchall._zod.def as Def).type !== 'never')

/** Paths of unlimited lists, maps or free values in a schema. */
function endless(schema: z.core.$ZodType, path: string): string[] {
  const def = schema._zod.def as unknown as Def
  const limited = mostOf(schema) !== undefined
  if (holdsMany(def) && !limited) return [path]
  if (def.type === 'lazy') return []
  const { shape = {}, catchall, element, valueType, innerType, in: before, out, options = [] } = def
  return [
    ...Object.entries(shape).flatMap(([name, field]) => endless(field, `${path}.${name}`)),
    ...[catchall, valueType].flatMap((inner) => (inner ? endless(inner, `${path}.*`) : [])),
    ...[element, innerType, before, out, ...options].flatMap((inner) => (inner && !isJson(inner, limited) ? endless(inner, path) : [])),
  ]
}

/** Unchecked JSON is limited as a whole. */
const isJson = (schema: z.core.$ZodType, isCounted: boolean) => isCounted && (schema._zod.def as Def).type === 'lazy'

test('every list and map that a call takes has a largest size', () => {
  const wrong = endpoints.flatMap(({ feature, name, query, body }) => [
    ...endless(query, `${feature}.${name} query`),
    ...endless(body, `${feature}.${name} body`),
  ])
  expect([...new Set(wrong)]).toEqual([])
})

test('a list or map of one more than it may have is refused on its own field, and a value of any JSON where it stands', () => {
  const numbers = (many: number) => Array.from({ length: many }, (_, at) => at)
  const names = (many: number) => Object.fromEntries(numbers(many).map((at) => [`name ${at}`, at]))
  const role = endpoints.find(({ feature, name }) => feature === 'roles' && name === 'create')
  const unit = endpoints.find(({ feature, name }) => feature === 'serialNumbers' && name === 'edit')
  const faults = (schema: z.core.$ZodType | undefined, body: unknown) => {
    const { error } = z.safeParse(schema as z.ZodType, body, { reportInput: true })
    return error ? fieldFaults(error).map(({ path, rule, values }) => [path, rule, values.max]) : []
  }
  expect(faults(unit?.body, { meta: names(101) })).toEqual([['meta', 'max', 100]])
  expect(faults(unit?.body, { meta: { ...names(99), deep: [numbers(998)] } })).toEqual([])
  expect(faults(unit?.body, { meta: { deep: [numbers(1000)] } })).toEqual([['meta.deep', 'max', 1000]])
  expect(faults(role?.body, { name: 'Clerk', grants: names(60) }).at(-1)).toEqual(['grants', 'max', expect.any(Number)])
})

test('a rejected request reports at most a hundred field errors', () => {
  const { error } = z.safeParse(
    z.array(z.string()),
    Array.from({ length: 3000 }, () => 1),
  )
  expect(error && fieldFaults(error)).toHaveLength(mostFaults)
})
