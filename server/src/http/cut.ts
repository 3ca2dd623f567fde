import { mostOf } from '@kasuwa/contract/platform/parts'
import type { z } from 'zod'
import type { Def } from './wire.ts'

type Cut = (value: unknown) => unknown

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What one of two forms does not name, the other one may. */
const plain = ['null', 'undefined', 'string', 'number', 'boolean', 'literal', 'enum', 'never']

/** Undefined where there is nothing to leave out. */
function build(schema: z.core.$ZodType): Cut | undefined {
  const def = schema._zod.def as unknown as Def
  if (def.shape) {
    if (def.catchall) return undefined
    const fields = Object.entries(def.shape).map(([name, field]) => [name, build(field)] as const)
    return (value) =>
      isObject(value)
        ? Object.fromEntries(
            fields.flatMap(([name, cut]) => (Object.hasOwn(value, name) ? [[name, cut ? cut(value[name]) : value[name]]] : [])),
          )
        : value
  }
  const end = (mostOf(schema) ?? Infinity) + 1
  if (def.element) {
    const cut = build(def.element)
    return (value) => (Array.isArray(value) ? (cut ? value.slice(0, end).map(cut) : value.slice(0, end)) : value)
  }
  if (def.valueType) {
    const cut = build(def.valueType)
    return (value) => {
      if (!isObject(value)) return value
      const kept = Object.entries(value).slice(0, end)
      return Object.fromEntries(cut ? kept.map(([name, inner]) => [name, cut(inner)]) : kept)
    }
  }
  if (def.options) {
    const holding = def.options.filter((option) => !plain.includes((option._zod.def as unknown as Def).type))
    return holding.length === 1 && holding[0] ? build(holding[0]) : undefined
  }
  const inner = def.in ?? def.innerType
  return inner && build(inner)
}

/**
 * For a body before anything walks it: fields that its schema does not name are left out, and of a list or map no more is read than shows
 * that it is too long.
 */
export function cutter(schema: z.core.$ZodType): Cut {
  let made: Cut | undefined
  return (body) => (made ??= build(schema) ?? ((value) => value))(body)
}
