import { numbersOf } from '@kasuwa/contract/serial-rules'
import type { Words } from '../errors/refusal.ts'
import { refuseFields } from '../errors/refusal.ts'
import { publicId } from '../database/ids.ts'
import type { MovedUnits } from '../inventory/moves.ts'
import type { Goods, Kind, Line, Part } from './kind.ts'

interface Carried {
  serial_numbers: readonly string[]
  components: readonly { product: string; serial_numbers: readonly string[] }[]
}

const nothing: Carried = { serial_numbers: [], components: [] }

const textsIn = (given: unknown): string[] => (Array.isArray(given) ? given.filter((one) => typeof one === 'string') : [])

/** What a line names. One from before units were told apart may carry anything under these words, which then names nothing. */
function carriedBy({ metadata }: Pick<Line, 'metadata'>): Carried {
  if (!metadata) return nothing
  const given = metadata as Record<string, unknown>
  const components: unknown[] = Array.isArray(given.components) ? given.components : []
  return {
    serial_numbers: textsIn(given.serial_numbers),
    components: components.map((one) => {
      const { product, serial_numbers } = Object(one) as Record<string, unknown>
      return { product: typeof product === 'string' ? product : '', serial_numbers: textsIn(serial_numbers) }
    }),
  }
}

/** The place of a component in what its line carries; -1 where it is not there. */
const placeOf = (line: Pick<Line, 'metadata'>, part: Part): number =>
  carriedBy(line).components.findIndex(({ product }) => product === publicId('product', part.product_id))

/** Where units of goods are named, and where a refusal of them belongs. */
function namedFor(line: Line, part?: Part): { named: readonly string[]; field: string } {
  const at = `items.${line.position}.metadata`
  if (!part) return { named: carriedBy(line).serial_numbers, field: `${at}.serial_numbers` }
  const place = placeOf(line, part)
  if (place < 0) return { named: [], field: `${at}.components` }
  return { named: carriedBy(line).components?.[place]?.serial_numbers ?? [], field: `${at}.components.${place}.serial_numbers` }
}

/** The units that goods carry with them; nothing where none are named. */
export function unitsOn({ line, part, quantity, units }: Goods): MovedUnits | undefined {
  const { named, field } = namedFor(line, part)
  if (named.length === 0) return undefined
  return { named, field, becomes: units, isEntering: quantity >= 0 && units.to !== 'committed', kept: line.kept }
}

/** The numbers of units that a line names as its own, not of what it is made of. */
export const serialsOn = (line: Pick<Line, 'metadata'>): readonly string[] => carriedBy(line).serial_numbers

/** Whether a line names any units, its own or of what it is made of. */
export function namesUnits(line: Pick<Line, 'metadata'>): boolean {
  const { serial_numbers, components } = carriedBy(line)
  return serial_numbers.length > 0 || components.length > 0
}

/**
 * Each line names as many units as it moves of what is told apart, and none of anything else: what is named is kept or refused
 * (STOCK-34). Which units they are is asked where they are locked.
 * @throws Refusal 422 on the list
 */
export function mustNameUnits(kind: Kind, lines: readonly Line[]): void {
  const goods = kind.moves(lines)
  const faults: Record<string, Words[]> = {}
  // Also where nothing moves yet: of half a unit that is ordered none could ever come.
  for (const { position, quantity, product_name, has_serial_number } of lines)
    if (has_serial_number && quantity % 1000 !== 0)
      faults[`items.${position}.quantity`] = [{ key: 'whole_units', values: { product: product_name ?? '' } }]
  for (const { line, part, quantity, value } of goods) {
    const { named, field } = namedFor(line, part)
    const { has_serial_number, product_name } = part ?? line
    const values = { product: product_name ?? '' }
    // What is damaged moves no goods, and its units all the same.
    const taken = part?.taken ?? line.quantity
    if (!has_serial_number) {
      if (named.length > 0) faults[field] = [{ key: 'serials_not_kept_of', values }]
    } else if ((quantity || taken) % 1000 !== 0) faults[`items.${line.position}.quantity`] = [{ key: 'whole_units', values }]
    else if (taken !== 0 && named.length * 1000 !== Math.abs(taken))
      faults[field] = [{ key: part ? 'serials_needed_of' : 'serials_needed', values: { ...values, count: Math.abs(taken) / 1000 } }]
    else if (quantity === 0 && value !== 0 && named.length === 0) faults[field] = [{ key: 'serials_to_revalue' }]
  }
  for (const line of lines) {
    const { serial_numbers, components } = carriedBy(line)
    // Asked of those alone that name any: of 500 lines each is a look through 500.
    if (serial_numbers.length > 0 && !goods.some((one) => one.line.id === line.id && !one.part))
      faults[`items.${line.position}.metadata.serial_numbers`] = [
        { key: 'serials_not_kept_of', values: { product: line.product_name ?? '' } },
      ]
    components.forEach(({ product }, index) => {
      const isIn = line.parts.some((part) => part.has_inventory && publicId('product', part.product_id) === product)
      const isAgain = components.findIndex((one) => one.product === product) < index
      if (!isIn || isAgain)
        faults[`items.${line.position}.metadata.components.${index}.product`] = [{ key: isIn ? 'part_twice' : 'not_in_it' }]
    })
  }
  // Two lines that move one unit could not both be taken back.
  const seen = new Set<string>()
  for (const { line, part } of goods) {
    const { named, field } = namedFor(line, part)
    for (const [place, serial] of named.entries()) {
      const numbers = numbersOf(serial)
      if (numbers.some((one) => seen.has(one))) faults[`${field}.${place}`] = [{ key: 'serial_twice', values: { serial } }]
      for (const one of numbers) seen.add(one)
    }
  }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
}
