import fc from 'fast-check'
import type { JsonSchema } from '../http/openapi/json-schema.ts'

export interface SchemaContext {
  /** Existing ids, by their two-letter prefix. */
  ids: ReadonlyMap<string, readonly string[]>
  /** Schemas that a `$ref` may name. */
  schemas: Record<string, JsonSchema>
}

/** Lists and texts stay short, except a few at their limit: slower values find no more defects. */
const few = 3

/** Values that a JSON Schema of the API's own document allows. */
export function allowed(schema: JsonSchema, context: SchemaContext, depth = 0): fc.Arbitrary<unknown> {
  const { $ref, anyOf, enum: words, type, properties, items } = schema
  if ($ref) return depth > few ? fc.constant(null) : allowed(context.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, context, depth + 1)
  if (anyOf) return fc.oneof(...anyOf.map((option) => allowed(option, context, depth)))
  if (words) return fc.constantFrom(...words)
  if ('const' in schema) return fc.constant(schema.const)
  const types = [type ?? []].flat()
  if (types.length > 1) return fc.oneof(...types.map((typeName) => allowed({ ...schema, type: typeName }, context, depth)))
  switch (types[0]) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return number(schema)
    case 'string':
      return text(schema, context)
    case 'array':
      return fc.array(allowed(items ?? {}, context, depth), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(few, schema.maxItems ?? few),
      })
    case 'object':
      return properties
        ? record(schema, context, depth)
        : fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: few })
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function record({ properties = {}, required = [] }: JsonSchema, context: SchemaContext, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, allowed(field, context, depth)]))
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

function number({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? -1_000_000_000
  const max = Math.min(maximum ?? 1_000_000_000, Number.MAX_SAFE_INTEGER)
  const integer = fc.integer({ min: Math.ceil(min) + (exclusiveMinimum === undefined ? 0 : 1), max: Math.floor(max) })
  if (type === 'integer') return fc.oneof(integer, fc.constantFrom(Math.ceil(min), Math.floor(max)))
  return fc.oneof(
    integer,
    integer.map((value) => Math.min(max, value + 0.125)),
  )
}

function text(
  { pattern, format, minLength = 0, maxLength = 40, description = '' }: JsonSchema,
  { ids }: SchemaContext,
): fc.Arbitrary<string> {
  const id = /^\^([a-z]{2})\[0-7\]/.exec(pattern ?? '')?.[1]
  if (id) {
    const existing = ids.get(id) ?? []
    const never = fc.stringMatching(new RegExp(pattern ?? ''))
    return existing.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: never }) : never
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((typed) => typed.slice(0, maxLength))
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date' || /YYYY-MM-DD/.test(description)) return day.map((time) => time.slice(0, 10))
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }
  return fc.oneof(
    { weight: 6, arbitrary: fc.string(size) },
    { weight: 2, arbitrary: fc.string({ ...size, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(Math.min(maxLength, 5000))) },
  )
}

/** Values that have broken servers before. */
const nasty = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  "'; drop table sales; --",
  '%_\\',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '=HYPERLINK("http://elsewhere.example")',
  'true',
  '1e309',
  'x'.repeat(20_000),
  -1,
  -0,
  0.1 + 0.2,
  1e308,
  2 ** 53,
  -(2 ** 63),
  true,
  [],
  {},
  [[[]]],
  [null],
  { constructor: { prototype: { status: 'approved' } } },
  Array.from({ length: 600 }, () => 1),
)

/** The same with a fault: a field missing, of another type or out of bounds, or a different value altogether. */
export function broken(schema: JsonSchema, context: SchemaContext): fc.Arbitrary<unknown> {
  const junk = fc.oneof(nasty, fc.jsonValue({ maxDepth: 2 }))
  const names = Object.keys(schema.properties ?? schema.items?.properties ?? {})
  const [first, ...otherNames] = names
  if (first === undefined) return junk
  const spoilt = fc
    .tuple(allowed(schema, context), fc.constantFrom(first, ...otherNames), junk, fc.boolean())
    .map(([validBody, name, value, missing]) => {
      const spoil = (object: unknown) => {
        const { [name]: _, ...rest } = (object ?? {}) as Record<string, unknown>
        return missing ? rest : { ...rest, [name]: value }
      }
      return Array.isArray(validBody) ? validBody.map(spoil) : spoil(validBody)
    })
  return fc.oneof({ weight: 5, arbitrary: spoilt }, { weight: 1, arbitrary: junk })
}

/** Replaces half surrogate pairs, which a URL cannot hold. */
export const wellFormed = (typed: string): string => Buffer.from(typed).toString()

/** Random text that replaces a part of an address. */
export const brokenText: fc.Arbitrary<string> = fc.oneof(
  nasty.map((value) => (typeof value === 'string' ? wellFormed(value) : JSON.stringify(value)).slice(0, 3000)),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map(wellFormed),
)
