import { numbersOf } from '@kasuwa/contract/serial-rules'
import { publicId } from '../database/ids.ts'
import type { Part } from '../documents/kind.ts'
import type { SentLine } from './sent-lines.ts'

/** A line that was sold, or came in, of which units are taken. */
interface From {
  id: string
  parts: readonly Pick<Part, 'product_id' | 'quantity'>[]
}

interface Chosen {
  serial: string
  /** Its place in the list that was sent. */
  place: number
  /** The line that it left or came with, where that is known. */
  line: string | undefined
}

interface NamedPart {
  product: string
  serial_numbers: readonly string[]
}

interface Carried {
  serial_numbers?: readonly string[] | null
  components?: readonly NamedPart[] | null
}

const carriedBy = ({ metadata }: { metadata: object | null }): Carried => metadata ?? {}

/** Every number that a line of a return names, its own and those of what it is made of. */
export function serialsOn(line: { metadata: object | null }): string[] {
  const { serial_numbers, components } = carriedBy(line)
  return [...(serial_numbers ?? []), ...(components ?? []).flatMap((part) => part.serial_numbers)]
}

/** Units of a component that one of its composite takes. */
const eachOf = ({ product }: NamedPart, { parts }: From): number =>
  (parts.find(({ product_id }) => publicId('product', product_id) === product)?.quantity ?? 0) / 1000

/**
 * The units that a line of a return names, as they are handed out to the lines that it takes of: each to the one that it left with, and those
 * of which that is not known in their order. A line that names more or fewer than it moves is handed out as it is, and refused for that.
 * @param line with what it carries, and its thousandths
 * @param lineOf the line that each unit left or came with, by each of its numbers, folded
 */
export function chosenUnits(line: { metadata: object | null; quantity: number }, lineOf: ReadonlyMap<string, string>) {
  const carried = carriedBy(line)
  const chosen = (serials: readonly string[]): Chosen[] =>
    serials.map((serial, place) => ({ serial, place, line: numbersOf(serial).flatMap((code) => lineOf.get(code) ?? [])[0] }))
  const own = carried.serial_numbers ? chosen(carried.serial_numbers) : null
  const parts = (carried.components ?? []).map((part) => ({ part, units: chosen(part.serial_numbers) }))
  /** Those that may go with a line, its own before those of nobody knows which. */
  const fitting = (units: readonly Chosen[], { id }: From): Chosen[] => [
    ...units.filter((unit) => unit.line === id),
    ...units.filter((unit) => unit.line === undefined),
  ]
  const lists = (from: From) => [
    ...(own ? [{ units: own, each: 1 }] : []),
    ...parts.map(({ part, units }) => ({ units, each: eachOf(part, from) })),
  ]
  /** Whether as many are named as move: else there is nothing to go by. */
  const counts = new Map<From, boolean>()
  const isWhole = (from: From): boolean => {
    const known = counts.get(from)
    if (known !== undefined) return known
    const whole = lists(from).every(({ units, each }) => units.length * 1000 === line.quantity * each)
    counts.set(from, whole)
    return whole
  }
  let isByLine: boolean | undefined
  const takeFrom = (units: Chosen[], from: From, count: number): Chosen[] => {
    const some = (isByLine ? fitting(units, from) : units).slice(0, count)
    for (const unit of some) units.splice(units.indexOf(unit), 1)
    return some
  }
  return {
    /** How many thousandths of a line the units that are left come to. */
    most(from: From): number {
      isByLine ??= isWhole(from)
      if (!isByLine) return Infinity
      const some = lists(from).filter(({ each }) => each > 0)
      return Math.min(Infinity, ...some.map(({ units, each }) => Math.floor((fitting(units, from).length * 1000) / each)))
    },
    /**
     * So many thousandths of a line with their units, and where each of those was sent.
     * @param isLast nothing comes after it: what is named beyond what moves goes with it, to be refused
     */
    take(from: From, back: number, isLast: boolean): { metadata: object | null } & Pick<SentLine, 'units' | 'parts'> {
      const rest = isLast && !isByLine
      const ofIt = own ? takeFrom(own, from, rest ? own.length : back / 1000) : []
      const ofParts = parts.map(({ part, units }) => takeFrom(units, from, rest ? units.length : (back / 1000) * eachOf(part, from)))
      const serialsOf = (units: readonly Chosen[]) => units.map(({ serial }) => serial)
      const metadata = line.metadata && {
        ...line.metadata,
        ...(own && { serial_numbers: serialsOf(ofIt) }),
        ...(carried.components && { components: parts.map(({ part }, at) => ({ ...part, serial_numbers: serialsOf(ofParts[at] ?? []) })) }),
      }
      const placesOf = (units: readonly Chosen[]) => units.map(({ place }) => place)
      return { metadata, units: placesOf(ofIt), parts: ofParts.map(placesOf) }
    },
    /** Those that went with no line, where each is known to be of another. */
    left: () => [
      ...(own ?? []).map((unit) => ({ ...unit, field: `metadata.serial_numbers.${unit.place}` })),
      ...parts.flatMap(({ units }, at) =>
        units.map((unit) => ({ ...unit, field: `metadata.components.${at}.serial_numbers.${unit.place}` })),
      ),
    ],
  }
}
