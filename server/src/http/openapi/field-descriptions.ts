import { type JsonSchema, withoutNull } from './json-schema.ts'

/** A row of a table in the documentation. */
export interface Field {
  /** `items[].quantity`. */
  name: string
  required: boolean
  words: string
}

const kinds: Record<string, string> = { string: 'text', integer: 'whole number', boolean: 'yes or no', null: 'nothing' }
const formats: Record<string, string> = { 'date-time': 'time, ISO 8601 in UTC', date: 'day, YYYY-MM-DD' }

/** Drops the bounds of safe integers, which limit nothing in practice. */
const boundIfLimiting = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined

/** `1 to 500`. */
function limits(least: number | undefined, most: number | undefined): string {
  const [low, high] = [boundIfLimiting(least), boundIfLimiting(most)]
  if (low === undefined && high === undefined) return ''
  if (low === undefined) return `at most ${high}`
  if (high === undefined) return `at least ${low}`
  return low === high ? `${low}` : `${low} to ${high}`
}

const size = ({ exclusiveMinimum, minimum, maximum }: JsonSchema) =>
  exclusiveMinimum === undefined ? limits(minimum, maximum) : `above ${exclusiveMinimum}, ${limits(undefined, maximum)}`

const joinParts = (parts: readonly string[]) => parts.filter(Boolean).join(', ')

function choice(values: readonly unknown[]): string {
  const sorted = values.map((value) => /^(.+)\.(asc|desc)$/.exec(String(value))?.[1])
  if (sorted.every((field) => field !== undefined)) return `${[...new Set(sorted)].join(', ')}; each with .asc or .desc`
  return `one of ${values.map(valueText).join(', ')}`
}

function describeType(schema: JsonSchema): string {
  const { description, items, anyOf, format = '', additionalProperties } = schema
  if (items) return `${['list', limits(schema.minItems, schema.maxItems)].filter(Boolean).join(' of ')}: ${describeType(items)}`
  if (description) return joinParts([description, size(schema)])
  if (schema.enum) return choice(schema.enum)
  if (schema.const !== undefined) return valueText(schema.const)
  if (anyOf) return [...new Set(anyOf.map(describeType))].join(', or ')
  if (formats[format]) return formats[format]
  if (typeof additionalProperties === 'object') return `object; each value: ${describeType(additionalProperties)}`
  const types = [schema.type ?? []].flat().map((type) => kinds[type] ?? type)
  const length = limits(schema.minLength, schema.maxLength)
  return joinParts([types.join(' or ') || 'anything', length && `${length} characters`, size(schema)])
}

const takesNull = ({ type, anyOf }: JsonSchema) => [type ?? []].flat().includes('null') || anyOf?.some((option) => option.type === 'null')

/** A value as a query or form writes it. */
const valueText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A schema in plain English: type, limits, null and default. */
export function describe(schema: JsonSchema): string {
  const defaultText = schema.default === undefined ? '' : `; usually ${valueText(schema.default)}`
  return `${describeType(withoutNull(schema))}${takesNull(schema) ? ', or null' : ''}${defaultText}`
}

/** All fields with their paths, at any depth. */
export function flattenFields(schema: JsonSchema, prefix = ''): Field[] {
  const { properties, required = [], items, anyOf } = withoutNull(schema)
  if (items) return flattenFields(items, `${prefix}[]`)
  if (anyOf) return anyOf.flatMap((option) => flattenFields(option, prefix))
  return Object.entries(properties ?? {}).flatMap(([key, field]) => {
    const name = prefix ? `${prefix}.${key}` : key
    // The `page` of a list is described once, with the rules of every call.
    const inside = name === 'page' ? [] : flattenFields(field, name)
    return [{ name, required: required.includes(key), words: describe(field) }, ...inside]
  })
}
