import type { Permission } from '@kasuwa/contract/platform/permissions'
import { type SeenWith, seenWith } from '@kasuwa/contract/platform/seen-with'
import { wireUnits } from '@kasuwa/contract/platform/wire-units'
import type { WireUnit } from '@kasuwa/contract/platform/wire-units'
import type { z } from 'zod'
import { publicId, storedId } from '../database/ids.ts'
import { builtInWords, keptWords, type Locale } from '../errors/translate.ts'

/**
 * The edge between the wire and the inside (`wire-units.ts`): ids are uuids, quantities thousandths and rates ten-thousandths of
 * a per cent inside, what comes with a business is kept in English and read in the reader's language, and what not everybody may see is null
 * in an answer to anybody else (`seen-with.ts`). A converter is compiled once per schema and language from what the schema's fields declare.
 * @param held what the asker may do; left out, nothing
 * @param row what the value stands in
 */
export type Converter = (value: unknown, held?: Held, row?: Record<string, unknown>) => unknown
type Held = ReadonlySet<Permission>

const nothing: Held = new Set()
export const maySee = ({ anyOf }: SeenWith, held: Held | undefined): boolean =>
  anyOf.some((permission) => (held ?? nothing).has(permission))

const isKeptBack = (mark: SeenWith, held: Held | undefined, row: Record<string, unknown> = {}): boolean =>
  !maySee(mark, held) && !mark.openIn?.(row)

/** `typed` comes before a body is checked: a number that came as text becomes one. `seen` takes out what the asker may not see, and nothing else. */
type Direction = 'typed' | 'in' | 'out' | 'seen'

/** The parts of zod's definitions that lead further in. */
export interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  catchall?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}

const scale = { thousandths: 1000, rate: 10_000, degrees: 1_000_000 } as const

/** A number as JSON writes it, less the exponent: nothing that would have to be guessed at. */
const plainNumber = /^-?\d{1,20}(\.\d{1,20})?$/
const typedNumber: Converter = (value) => (typeof value === 'string' && plainNumber.test(value) ? Number(value) : value)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined where the text of this language is the text that is kept. */
const wordsFor = (locale: Locale, direction: 'in' | 'out'): Converter | undefined => {
  if (locale === 'en') return undefined
  const words = direction === 'in' ? keptWords : builtInWords
  return (value) => (typeof value === 'string' ? words(locale, value) : value)
}

function leaf(unit: WireUnit, direction: 'in' | 'out', locale: Locale): Converter | undefined {
  if (unit.unit === 'built-in') return wordsFor(locale, direction)
  if (unit.unit === 'id') {
    const { kind } = unit
    return direction === 'in'
      ? // In a union with a word, that word is no id and stays.
        (value) => (typeof value === 'string' ? (storedId(kind, value) ?? value) : value)
      : (value) => (typeof value === 'string' ? publicId(kind, value) : value)
  }
  const factor = scale[unit.unit]
  return direction === 'in'
    ? (value) => (typeof value === 'number' ? Math.round(value * factor) : value)
    : (value) => (typeof value === 'number' ? value / factor : value)
}

/** Undefined where nothing under this schema needs converting. */
function build(schema: z.core.$ZodType, direction: Direction, path: z.core.$ZodType[], locale: Locale = 'en'): Converter | undefined {
  const mark = direction === 'out' || direction === 'seen' ? seenWith.get(schema) : undefined
  const convert = unmarked(schema, direction, path, locale)
  if (!mark) return convert
  return (value, held, row) => {
    if (isKeptBack(mark, held, row) && !(mark.belowZero && typeof value === 'number' && value >= 0 && !mark.keptIn?.(row ?? {})))
      return null
    return convert ? convert(value, held, row) : value
  }
}

function unmarked(schema: z.core.$ZodType, direction: Direction, path: z.core.$ZodType[], locale: Locale): Converter | undefined {
  const def = schema._zod.def as unknown as Def
  if (direction === 'typed') {
    if (def.type === 'number') return typedNumber
  } else if (direction !== 'seen') {
    const unit = wireUnits.get(schema)
    if (unit) return leaf(unit, direction, locale)
  }
  // A schema that holds itself ends here: none of ours nests ids in itself.
  if (path.includes(schema)) return undefined
  const below = (inner: z.core.$ZodType) => {
    path.push(schema)
    const convert = build(inner, direction, path, locale)
    path.pop()
    return convert
  }
  if (def.shape) {
    const fields = Object.entries(def.shape).map(([name, field]) => [name, below(field)] as const)
    // A reply says what its schema says and no more: a row's other columns stay inside.
    const declared = direction === 'out' && !def.catchall
    const converted = declared ? fields : fields.filter(([, convert]) => convert)
    if (converted.length === 0) return undefined
    return (value, held) => {
      if (!isObject(value)) return value
      const given = value
      const copy: Record<string, unknown> = declared ? {} : { ...given }
      for (const [name, convert] of converted) {
        const field = given[name]
        if (field !== undefined) copy[name] = convert && field !== null ? convert(field, held, given) : field
      }
      return copy
    }
  }
  if (def.element) {
    const convert = below(def.element)
    return convert && ((value, held, row) => (Array.isArray(value) ? value.map((item) => convert(item, held, row)) : value))
  }
  if (def.valueType) {
    const convert = below(def.valueType)
    return (
      convert &&
      ((value, held, row) =>
        isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, convert(item, held, row)])) : value)
    )
  }
  if (def.options) {
    const converters = def.options.map(below).filter((one) => one !== undefined)
    // Where text is taken as well, it is text that was meant.
    if (direction === 'typed') return def.options.some((option) => option._zod.def.type === 'string') ? undefined : converters[0]
    if (converters.length > 1) throw new Error('A union may convert in one of its options only.')
    const only = converters[0]
    return only && ((value, held, row) => (value === null || value === undefined ? value : only(value, held, row)))
  }
  if (def.in && def.out) return below(direction === 'typed' ? def.in : def.out)
  if (def.innerType) {
    const convert = below(def.innerType)
    return convert && ((value, held, row) => (value === null || value === undefined ? value : convert(value, held, row)))
  }
  return undefined
}

const same: Converter = (value) => value

/** Compiled when the first value comes: whoever starts is asked for few of all answers, and those of all take 5 MB. */
function onFirst(schema: z.core.$ZodType, direction: Direction, locale?: Locale): Converter {
  let made: Converter | undefined
  return (value, held, row) => (made ??= build(schema, direction, [], locale) ?? same)(value, held, row)
}

/** For a body before it is checked: numbers may come as text (`"1"`, `"1500.50"`). */
export const numberCoercion = (schema: z.core.$ZodType): Converter => onFirst(schema, 'typed')

/** For a parsed query or body: wire → inside. */
export const decoder = (schema: z.core.$ZodType, locale: Locale = 'en'): Converter => onFirst(schema, 'in', locale)

/** For a handler's reply: inside → wire, declared fields only, and of those what the asker may see. */
export const encoder = (schema: z.core.$ZodType, locale: Locale = 'en'): Converter => onFirst(schema, 'out', locale)

/** For a reply that is not sent but written about, on a paper: what the asker may not see is null, and all else as it was. */
export const asSeen = <S extends z.core.$ZodType>(schema: S): ((reply: z.output<S>, held: Held) => z.output<S>) => {
  const convert = onFirst(schema, 'seen')
  return (reply, held) => convert(reply, held) as z.output<S>
}
