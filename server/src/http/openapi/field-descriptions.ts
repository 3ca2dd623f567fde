import { type JsonSchema, withoutNull } from './json-schema.ts'

/** One line of a table in the documentation. */
export interface Field {
  /** `items[].quantity`. */
  name: string
  required: boolean
  words: string
}

const kinds: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'yes or no', null: 'nothing' }
const formats: Record<string, string> = { 'date-time': 'time, ISO 8601 in UTC', date: 'day, YYYY-MM-DD' }

/** The bounds of a plain whole number go without saying. */
const statedBound = (bound: number | undefined) => (bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined)

/** `1 to 500`. */
function limits(least: number | undefined, most: number | undefined): string {
  const [low, high] = [statedBound(least), statedBound(most)]
  if (low === undefined && high === undefined) return ''
  if (low === undefined) return `at most ${high}`
  if (high === undefined) return `at least ${low}`
  return low === high ? `${low}` : `${low} to ${high}`
}

const size = ({ exclusiveMinimum, minimum, maximum }: JsonSchema) =>
  exclusiveMinimum === undefined ? limits(minimum, maximum) : `above ${exclusiveMinimum}, ${limits(undefined, maximum)}`

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(', ')

function choice(values: readonly unknown[]): string {
  const sorted = values.map((value) => /^(.+)\.(asc|desc)$/.exec(String(value))?.[1])
  if (sorted.every((field) => field !== undefined)) return `${[...new Set(sorted)].join(', ')}; each with .asc or .desc`
  return `one of ${values.map(plain).join(', ')}`
}

function describeType(schema: JsonSchema): string {
  const { description, items, anyOf, format = '', additionalProperties } = schema
  if (items) return `${['list', limits(schema.minItems, schema.maxItems)].filter(Boolean).join(' of ')}: ${describeType(items)}`
  if (description) return joined([description, size(schema)])
  if (schema.enum) return choice(schema.enum)
  if (schema.const !== undefined) return plain(schema.const)
  if (anyOf) return [...new Set(anyOf.map(describeType))].join(', or ')
  if (formats[format]) return formats[format]
  if (typeof additionalProperties === 'object') return `object; each value: ${describeType(additionalProperties)}`
  const type = [schema.type ?? []].flat().map((one) => kinds[one] ?? one)
  const length = limits(schema.minLength, schema.maxLength)
  return joined([type.join(' or ') || 'anything', length && `${length} characters`, size(schema)])
}

const takesNull = ({ type, anyOf }: JsonSchema) => [type ?? []].flat().includes('null') || anyOf?.some((one) => one.type === 'null')

/** A value as a query or a form would have it. */
const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What may stand in a place, for a person. */
export function describe(schema: JsonSchema): string {
  const usual = schema.default === undefined ? '' : `; usually ${plain(schema.default)}`
  return `${describeType(withoutNull(schema))}${takesNull(schema) ? ', or null' : ''}${usual}`
}

/** Every field, however deep it stands. */
export function flattenFields(schema: JsonSchema, before = ''): Field[] {
  const { properties, required = [], items, anyOf } = withoutNull(schema)
  if (items) return flattenFields(items, `${before}[]`)
  if (anyOf) return anyOf.flatMap((one) => flattenFields(one, before))
  return Object.entries(properties ?? {}).flatMap(([key, field]) => {
    const name = before ? `${before}.${key}` : key
    // The page of a list is told of once, with what every call has in common.
    const inside = name === 'page' ? [] : flattenFields(field, name)
    return [{ name, required: required.includes(key), words: describe(field) }, ...inside]
  })
}
