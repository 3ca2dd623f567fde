import type { IdKind } from '@kasuwa/contract/platform/id-prefixes'
import { idPrefixes } from '@kasuwa/contract/platform/id-prefixes'
import { wireUnits } from '@kasuwa/contract/platform/wire-units'
import { type z, globalRegistry } from 'zod'

type Schema = z.core.$ZodType

/** The fields of a reply that a test gives; the others are filled in. List rows are given one by one. */
export type DeepPartial<T> = T extends readonly (infer Row)[]
  ? readonly DeepPartial<Row>[]
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> }
    : T

/** An id of a kind: the same for the same number. */
export const idOf = (kind: IdKind, number = 1): string => idPrefixes[kind] + String(number).padStart(26, '0')

/** By the format of a text: when everything was made that a test says no time of. */
const texts: Record<string, string> = { 'date-time': '2026-03-12T09:00:00.000Z', date: '2026-03-12' }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The least that fits a schema: no rows, null where null may be, nothing that may be left out. */
function least(schema: Schema): unknown {
  const unit = wireUnits.get(schema as never)
  if (unit?.unit === 'id') return idOf(unit.kind)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return filled(schema, {})
    case 'array':
      return []
    case 'record':
      return {}
    case 'boolean':
      return false
    case 'number':
      return 0
    case 'string':
      return texts[globalRegistry.get(schema)?.format as string] ?? 'text'
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'union':
      return def.options[0] && least(def.options[0])
    case 'tuple':
      return def.items.map(least)
    case 'pipe':
      return least(def.in)
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return least(def.innerType)
    case 'lazy':
      return least(def.getter())
    case 'intersection':
      return { ...(least(def.left) as object), ...(least(def.right) as object) }
    case 'optional':
      return undefined
    default:
      return null
  }
}

/** The schema within what may be missing or null. */
function inner(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return 'innerType' in def
    ? inner(def.innerType)
    : def.type === 'lazy'
      ? inner(def.getter())
      : def.type === 'pipe'
        ? inner(def.in)
        : schema
}

/** Fills a value up with the minimum of its schema. A value that does not fit stays as it is, for `fit` to find. */
function filled(schema: Schema, input: unknown): unknown {
  if (input === undefined) return least(schema)
  const within = inner(schema)
  const { def } = (within as z.core.$ZodTypes)._zod
  if (def.type === 'array' && Array.isArray(input)) return input.map((row, index) => filled(def.element, numbered(def.element, row, index)))
  if (def.type === 'union' && isObject(input)) return filled(def.options.find((option) => hasAll(option, input)) ?? schema, input)
  if (def.type !== 'object' || !isObject(input)) return input
  const shape: Record<string, Schema> = def.shape
  const all = Object.entries(shape).map(([name, field]): [string, unknown] => [name, filled(field, input[name])])
  return { ...input, ...Object.fromEntries(all.filter(([, value]) => value !== undefined)) }
}

function hasAll(schema: Schema, input: Record<string, unknown>): boolean {
  const { def } = (inner(schema) as z.core.$ZodTypes)._zod
  return def.type === 'object' && Object.keys(input).every((name) => name in def.shape)
}

/** Rows of a list have ids of their own. */
function numbered(schema: Schema, row: unknown, index: number): unknown {
  const { def } = (inner(schema) as z.core.$ZodTypes)._zod
  if (def.type !== 'object' || !isObject(row) || 'id' in row) return row
  const unit = def.shape.id && wireUnits.get(inner(def.shape.id as Schema) as never)
  return unit?.unit === 'id' ? { id: idOf(unit.kind, index + 1), ...row } : row
}

/** A value of a schema: the test's fields, and the minimum for all others. */
export const example = <T extends Schema>(schema: T, input: DeepPartial<z.output<T>>): z.output<T> => filled(schema, input) as z.output<T>
