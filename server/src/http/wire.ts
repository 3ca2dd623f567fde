import type { Permission } from '@kasuwa/contract/platform/permissions'
import { definitionOf } from '@kasuwa/contract/platform/schema-def'
import { type SeenWith, seenWith } from '@kasuwa/contract/platform/seen-with'
import { wireUnits } from '@kasuwa/contract/platform/wire-units'
import type { WireUnit } from '@kasuwa/contract/platform/wire-units'
import type { z } from 'zod'
import { publicId, storedId } from '../database/ids.ts'
import { builtInWords, storedWords, type Locale } from '../errors/translate.ts'

/**
 * Converts between wire and internal values (`wire-units.ts`). Inside, ids are uuids, quantities thousandths, rates ten-thousandths of a
 * per cent. Built-in texts are stored in English. Figures that the reader may not see become null in a reply (`seen-with.ts`).
 * @param permissions of the reader; undefined: none
 * @param row that holds the value
 */
export type Converter = (value: unknown, permissions?: PermissionSet, row?: Record<string, unknown>) => unknown
type PermissionSet = ReadonlySet<Permission>

const noPermissions: PermissionSet = new Set()
export const maySee = ({ anyOf }: SeenWith, permissions: PermissionSet | undefined): boolean =>
  anyOf.some((permission) => (permissions ?? noPermissions).has(permission))

const isHidden = (mark: SeenWith, permissions: PermissionSet | undefined, row: Record<string, unknown> = {}): boolean =>
  !maySee(mark, permissions) && !mark.openIn?.(row)

/** `typed` runs before validation: numbers in text become numbers. `seen` hides restricted figures and converts nothing. */
type Direction = 'typed' | 'in' | 'out' | 'seen'

const scaleOf = { thousandths: 1000, rate: 10_000, degrees: 1_000_000 } as const

/** A JSON number without an exponent. At most 20 digits on each side. */
const plainNumber = /^-?\d{1,20}(\.\d{1,20})?$/
const parseNumber: Converter = (value) => (typeof value === 'string' && plainNumber.test(value) ? Number(value) : value)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** @returns undefined for English, the stored language */
const translatorFor = (locale: Locale, direction: 'in' | 'out'): Converter | undefined => {
  if (locale === 'en') return undefined
  const translateText = direction === 'in' ? storedWords : builtInWords
  return (value) => (typeof value === 'string' ? translateText(locale, value) : value)
}

function unitConverter(unit: WireUnit, direction: 'in' | 'out', locale: Locale): Converter | undefined {
  if (unit.unit === 'built-in') return translatorFor(locale, direction)
  if (unit.unit === 'id') {
    const { kind } = unit
    return direction === 'in'
      ? /** In a union with a word, the word is no id and stays. */
        // In a union with a word, that word is no id and stays.
        (value) => (typeof value === 'string' ? (storedId(kind, value) ?? value) : value)
      : (value) => (typeof value === 'string' ? publicId(kind, value) : value)
  }
  const factor = scaleOf[unit.unit]
  return direction === 'in'
    ? (value) => (typeof value === 'number' ? Math.round(value * factor) : value)
    : (value) => (typeof value === 'number' ? value / factor : value)
}

/** Compiles a schema’s converter. @returns undefined if it has nothing to convert */
function buildConverter(
  schema: z.core.$ZodType,
  direction: Direction,
  path: z.core.$ZodType[],
  locale: Locale = 'en',
): Converter | undefined {
  const mark = direction === 'out' || direction === 'seen' ? seenWith.get(schema) : undefined
  const convert = buildUnrestricted(schema, direction, path, locale)
  if (!mark) return convert
  return (value, permissions, row) => {
    if (isHidden(mark, permissions, row) && !(mark.belowZero && typeof value === 'number' && value >= 0 && !mark.hiddenIn?.(row ?? {})))
      return null
    return convert ? convert(value, permissions, row) : value
  }
}

function buildUnrestricted(schema: z.core.$ZodType, direction: Direction, path: z.core.$ZodType[], locale: Locale): Converter | undefined {
  const def = definitionOf(schema)
  if (direction === 'typed') {
    if (def.type === 'number') return parseNumber
  } else if (direction !== 'seen') {
    const unit = wireUnits.get(schema)
    if (unit) return unitConverter(unit, direction, locale)
  }
  // A recursive schema ends here: no schema of the contract nests ids in itself.
  if (path.includes(schema)) return undefined
  const buildInner = (inner: z.core.$ZodType) => {
    path.push(schema)
    const convert = buildConverter(inner, direction, path, locale)
    path.pop()
    return convert
  }
  if (def.shape) {
    const fields = Object.entries(def.shape).map(([name, field]) => [name, buildInner(field)] as const)
    // A reply has the declared fields only: a row’s other columns stay inside.
    const declared = direction === 'out' && !def.catchall
    const converted = declared ? fields : fields.filter(([, convert]) => convert)
    if (converted.length === 0) return undefined
    return (value, permissions) => {
      if (!isObject(value)) return value
      const source = value
      const copy: Record<string, unknown> = declared ? {} : { ...source }
      for (const [name, convert] of converted) {
        const field = source[name]
        if (field !== undefined) copy[name] = convert && field !== null ? convert(field, permissions, source) : field
      }
      return copy
    }
  }
  if (def.element) {
    const convert = buildInner(def.element)
    return convert && ((value, permissions, row) => (Array.isArray(value) ? value.map((item) => convert(item, permissions, row)) : value))
  }
  if (def.valueType) {
    const convert = buildInner(def.valueType)
    return (
      convert &&
      ((value, permissions, row) =>
        isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, convert(item, permissions, row)])) : value)
    )
  }
  if (def.options) {
    const converters = def.options.map(buildInner).filter((converter) => converter !== undefined)
    // If the union takes text too, text stays text.
    if (direction === 'typed') return def.options.some((option) => option._zod.def.type === 'string') ? undefined : converters[0]
    if (converters.length > 1) throw new Error('A union may convert in one of its options only.')
    const only = converters[0]
    return only && ((value, permissions, row) => (value === null || value === undefined ? value : only(value, permissions, row)))
  }
  if (def.in && def.out) return buildInner(direction === 'typed' ? def.in : def.out)
  if (def.innerType) {
    const convert = buildInner(def.innerType)
    return convert && ((value, permissions, row) => (value === null || value === undefined ? value : convert(value, permissions, row)))
  }
  return undefined
}

const identity: Converter = (value) => value

/** Compiled at its first value: a process uses few of all replies, and compiling all takes 5 MB. */
function compileLazily(schema: z.core.$ZodType, direction: Direction, locale?: Locale): Converter {
  let compiled: Converter | undefined
  return (value, permissions, row) => (compiled ??= buildConverter(schema, direction, [], locale) ?? identity)(value, permissions, row)
}

/** For a body before validation: numbers may come as text (`"1"`, `"1500.50"`). */
export const numberCoercion = (schema: z.core.$ZodType): Converter => compileLazily(schema, 'typed')

/** Converts a validated query or body from wire to internal values. */
export const decoder = (schema: z.core.$ZodType, locale: Locale = 'en'): Converter => compileLazily(schema, 'in', locale)

/** Converts a handler’s reply to wire values: declared fields only, restricted figures only if the reader may see them. */
export const encoder = (schema: z.core.$ZodType, locale: Locale = 'en'): Converter => compileLazily(schema, 'out', locale)

/** Hides restricted figures of a reply that is not sent but printed on a document. Converts nothing else. */
export const maskReply = <S extends z.core.$ZodType>(schema: S): ((reply: z.output<S>, permissions: PermissionSet) => z.output<S>) => {
  const convert = compileLazily(schema, 'seen')
  return (reply, permissions) => convert(reply, permissions) as z.output<S>
}
