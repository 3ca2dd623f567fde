import { definitionOf } from '@kasuwa/contract/platform/schema-def'
import { mostOf } from '@kasuwa/contract/platform/parts'
import type { z } from 'zod'

type Pruner = (value: unknown) => unknown

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A union of two container types is not pruned: a field that one option lacks may belong to the other. */
const scalarTypes = ['null', 'undefined', 'string', 'number', 'boolean', 'literal', 'enum', 'never']

/** @returns undefined if the schema has nothing to prune */
function buildPruner(schema: z.core.$ZodType): Pruner | undefined {
  const def = definitionOf(schema)
  if (def.shape) {
    if (def.catchall) return undefined
    const fields = Object.entries(def.shape).map(([name, field]) => [name, buildPruner(field)] as const)
    return (value) =>
      isObject(value)
        ? Object.fromEntries(
            fields.flatMap(([name, prune]) => (Object.hasOwn(value, name) ? [[name, prune ? prune(value[name]) : value[name]]] : [])),
          )
        : value
  }
  const maxRead = (mostOf(schema) ?? Infinity) + 1
  if (def.element) {
    const prune = buildPruner(def.element)
    return (value) => (Array.isArray(value) ? (prune ? value.slice(0, maxRead).map(prune) : value.slice(0, maxRead)) : value)
  }
  if (def.valueType) {
    const prune = buildPruner(def.valueType)
    return (value) => {
      if (!isObject(value)) return value
      const entries = Object.entries(value).slice(0, maxRead)
      return Object.fromEntries(prune ? entries.map(([name, inner]) => [name, prune(inner)]) : entries)
    }
  }
  if (def.options) {
    const pruned = def.options.filter((option) => !scalarTypes.includes(definitionOf(option).type))
    return pruned.length === 1 && pruned[0] ? buildPruner(pruned[0]) : undefined
  }
  const inner = def.in ?? def.innerType
  return inner && buildPruner(inner)
}

/**
 * Prunes a body before validation: drops fields that its schema does not declare. Reads one item more of a list or map than the schema
 * allows, so that validation still rejects it.
 */
export function prunerOf(schema: z.core.$ZodType): Pruner {
  let pruner: Pruner | undefined
  return (body) => (pruner ??= buildPruner(schema) ?? ((value) => value))(body)
}
