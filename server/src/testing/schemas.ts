import type { IdKind } from '@kasuwa/contract/platform/ids'
import { wireUnits } from '@kasuwa/contract/platform/wire-units'
import { z } from 'zod'

/** The parts of zod's definitions that contain other schemas. */
interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}

const within = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  const { innerType, options = [], in: before, out } = schema._zod.def as unknown as Def
  return [innerType, before, out, ...options].filter((inner) => inner !== undefined)
}

export interface Reference {
  /** `items.*.product`: a star is any index of a list. */
  path: string
  kind: IdKind
}

/** Paths in an input schema that hold ids of other rows. */
export const referencesIn = (schema: z.core.$ZodType): Reference[] =>
  marksIn(schema, (inner) => {
    const unit = wireUnits.get(inner)
    return unit?.unit === 'id' ? unit.kind : undefined
  }).map(({ path, mark }) => ({ path, kind: mark }))

/** Paths in an input schema that carry a mark, each with the mark. */
export function marksIn<T>(
  schema: z.core.$ZodType,
  markOf: (schema: z.core.$ZodType) => T | undefined,
  path: readonly string[] = [],
): { path: string; mark: T }[] {
  const mark = markOf(schema)
  if (mark !== undefined) return [{ path: path.join('.'), mark }]
  const { shape = {}, element } = schema._zod.def as unknown as Def
  const all = [
    ...Object.entries(shape).flatMap(([name, field]) => marksIn(field, markOf, [...path, name])),
    ...(element ? marksIn(element, markOf, [...path, '*']) : []),
    ...within(schema).flatMap((inner) => marksIn(inner, markOf, path)),
  ]
  return all.filter((entry, index) => all.findIndex((otherEntry) => otherEntry.path === entry.path) === index)
}

/** Paths of fields with these names in an output schema: `rows.*.balance`. */
export function pathsNamed(schema: z.core.$ZodType, names: ReadonlySet<string>, path: readonly string[] = []): string[] {
  const { shape = {}, element } = schema._zod.def as unknown as Def
  const all = [
    ...Object.entries(shape).flatMap(([name, field]) => [
      ...(names.has(name) ? [[...path, name].join('.')] : []),
      ...pathsNamed(field, names, [...path, name]),
    ]),
    ...(element ? pathsNamed(element, names, [...path, '*']) : []),
    ...within(schema).flatMap((inner) => pathsNamed(inner, names, path)),
  ]
  return [...new Set(all)]
}

/** Every field of an output schema, and whether it or a parent has a mark. */
export function allPaths(
  schema: z.core.$ZodType,
  hasMark: (schema: z.core.$ZodType) => boolean,
  path: readonly string[] = [],
): { path: string; marked: boolean }[] {
  const { shape = {}, element } = schema._zod.def as unknown as Def
  const fields = [
    ...Object.entries(shape).flatMap(([name, field]) => [
      {
        path: [...path, name].join('.'),
        marked: marksIn(field, (inner) => hasMark(inner) || undefined).some((entry) => entry.path === ''),
      },
      ...allPaths(field, hasMark, [...path, name]),
    ]),
    ...(element ? allPaths(element, hasMark, [...path, '*']) : []),
    ...within(schema).flatMap((inner) => allPaths(inner, hasMark, path)),
  ]
  return hasMark(schema) ? fields.map((field) => ({ ...field, marked: true })) : fields
}

/** The values of an enum field of a schema. */
export function wordsOf(schema: z.core.$ZodType, name: string): string[] {
  const { shape, entries } = schema._zod.def as unknown as Def & { entries?: Record<string, string> }
  if (name === '' && entries) return Object.values(entries)
  const next = name !== '' && shape ? (shape[name] ? [shape[name]] : []) : within(schema)
  return next.flatMap((inner) => wordsOf(inner, shape ? '' : name))
}

/** All values at a path, in every row of a list. */
export function allAt(value: unknown, path: string): unknown[] {
  const [step, ...rest] = path.split('.')
  if (!step) return [value]
  const inner = value as Record<string, unknown> | null | undefined
  if (inner === null || inner === undefined) return []
  const next = step === '*' ? (inner as unknown as unknown[]) : step in inner ? [inner[step]] : []
  return next.flatMap((child) => allAt(child, rest.join('.')))
}

/** True if a schema accepts an empty object: all its fields are optional. */
export const takesNothing = (schema: z.core.$ZodType): boolean => z.safeParse(schema, {}).success

/** Field names of an input schema's object, or of each row of its list. */
export function fieldsOf(schema: z.core.$ZodType): string[] {
  const { shape, element } = schema._zod.def as unknown as Def
  if (shape) return Object.keys(shape)
  return [...(element ? [element] : []), ...within(schema)].flatMap(fieldsOf)
}

/** True if the schema takes a list of rows, not an object. */
export const isList = (schema: z.core.$ZodType): boolean => (schema._zod.def as unknown as Def).element !== undefined

/** The value at a path of a body, the first of any list; undefined if missing. */
export const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, step) => (inner as Record<string, unknown> | null | undefined)?.[step === '*' ? 0 : step], body)

/** The body with another value at a path, in the first of any list. Missing parents are created. */
export function put(body: unknown, path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(body)
  const steps = path.split('.')
  const keyOf = (step: string | undefined) => (step === '*' ? '0' : (step ?? ''))
  const last = keyOf(steps.at(-1))
  const holder = steps
    .slice(0, -1)
    .reduce<Record<string, unknown>>(
      (inner, step, index) => (inner[keyOf(step)] ??= steps[index + 1] === '*' ? [] : {}) as Record<string, unknown>,
      copy as Record<string, unknown>,
    )
  holder[last] = value
  return copy
}
