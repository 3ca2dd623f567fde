import { numbersOf } from '@kasuwa/contract/serial-rules'
import type { Words } from '../errors/refusal.ts'
import { refuseFields } from '../errors/refusal.ts'
import { publicId } from '../database/ids.ts'
import type { MovedUnits } from '../inventory/moves.ts'
import type { StockChange, Kind, Line, LineComponent } from './kind.ts'

interface UnitNumbers {
  serial_numbers: readonly string[]
  components: readonly { product: string; serial_numbers: readonly string[] }[]
}

const nothing: UnitNumbers = { serial_numbers: [], components: [] }

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [])

/** Serial numbers in a line's metadata. A line older than serial numbers may have any JSON under these names, which counts as none. */
function unitNumbersOf({ metadata }: Pick<Line, 'metadata'>): UnitNumbers {
  if (!metadata) return nothing
  const fields = metadata as Record<string, unknown>
  const components: unknown[] = Array.isArray(fields.components) ? fields.components : []
  return {
    serial_numbers: textsIn(fields.serial_numbers),
    components: components.map((component) => {
      const { product, serial_numbers } = Object(component) as Record<string, unknown>
      return { product: typeof product === 'string' ? product : '', serial_numbers: textsIn(serial_numbers) }
    }),
  }
}

/** Index of a component in the line's metadata; -1 if missing. */
const componentIndex = (line: Pick<Line, 'metadata'>, part: LineComponent): number =>
  unitNumbersOf(line).components.findIndex(({ product }) => product === publicId('product', part.product_id))

/** Serial numbers of a line or component, and the field of an error about them. */
function numbersAndField(line: Line, part?: LineComponent): { numbers: readonly string[]; field: string } {
  const path = `items.${line.position}.metadata`
  if (!part) return { numbers: unitNumbersOf(line).serial_numbers, field: `${path}.serial_numbers` }
  const index = componentIndex(line, part)
  if (index < 0) return { numbers: [], field: `${path}.components` }
  return { numbers: unitNumbersOf(line).components?.[index]?.serial_numbers ?? [], field: `${path}.components.${index}.serial_numbers` }
}

/** Units that a stock change moves; undefined without serial numbers. */
export function movedUnitsOf({ line, part, quantity, units }: StockChange): MovedUnits | undefined {
  const { numbers, field } = numbersAndField(line, part)
  if (numbers.length === 0) return undefined
  return {
    serialNumbers: numbers,
    field,
    becomes: units,
    isEntering: quantity >= 0 && units.to !== 'committed',
    unmovedUnits: line.unmovedUnits,
  }
}

/** Serial numbers of a line's own product, without its components. */
export const serialNumbersOf = (line: Pick<Line, 'metadata'>): readonly string[] => unitNumbersOf(line).serial_numbers

/** True if a line has serial numbers, its own or of components. */
export function hasUnitNumbers(line: Pick<Line, 'metadata'>): boolean {
  const { serial_numbers, components } = unitNumbersOf(line)
  return serial_numbers.length > 0 || components.length > 0
}

/**
 * Checks that each line has as many serial numbers as it moves serial-numbered units, and no others (STOCK-34). The units
 * themselves are checked when they are locked.
 * @throws Refusal 422 on the list
 */
export function checkUnitNumbers(kind: Kind, lines: readonly Line[]): void {
  const changes = kind.moves(lines)
  const errors: Record<string, Words[]> = {}
  // Also checked where nothing moves yet: an order of half a unit could never be received.
  for (const { position, quantity, product_name, has_serial_number } of lines)
    if (has_serial_number && quantity % 1000 !== 0)
      errors[`items.${position}.quantity`] = [{ key: 'whole_units', values: { product: product_name ?? '' } }]
  for (const { line, part, quantity, value } of changes) {
    const { numbers, field } = numbersAndField(line, part)
    const { has_serial_number, product_name } = part ?? line
    const values = { product: product_name ?? '' }
    // A damaged line moves no stock, but its units change status.
    const lineQuantity = part?.taken ?? line.quantity
    if (!has_serial_number) {
      if (numbers.length > 0) errors[field] = [{ key: 'serials_not_kept_of', values }]
    } else if ((quantity || lineQuantity) % 1000 !== 0) errors[`items.${line.position}.quantity`] = [{ key: 'whole_units', values }]
    else if (lineQuantity !== 0 && numbers.length * 1000 !== Math.abs(lineQuantity))
      errors[field] = [{ key: part ? 'serials_needed_of' : 'serials_needed', values: { ...values, count: Math.abs(lineQuantity) / 1000 } }]
    else if (quantity === 0 && value !== 0 && numbers.length === 0) errors[field] = [{ key: 'serials_to_revalue' }]
  }
  for (const line of lines) {
    const { serial_numbers, components } = unitNumbersOf(line)
    // Only for lines with numbers: for all of 500 lines it would compare 500 × 500.
    if (serial_numbers.length > 0 && !changes.some((change) => change.line.id === line.id && !change.part))
      errors[`items.${line.position}.metadata.serial_numbers`] = [
        { key: 'serials_not_kept_of', values: { product: line.product_name ?? '' } },
      ]
    components.forEach(({ product }, index) => {
      const isComponent = line.parts.some((part) => part.has_inventory && publicId('product', part.product_id) === product)
      const isDuplicate = components.findIndex((component) => component.product === product) < index
      if (!isComponent || isDuplicate)
        errors[`items.${line.position}.metadata.components.${index}.product`] = [{ key: isComponent ? 'part_twice' : 'not_in_it' }]
    })
  }
  // Two lines that move one unit could not both be reversed.
  const usedNumbers = new Set<string>()
  for (const { line, part } of changes) {
    const { numbers, field } = numbersAndField(line, part)
    for (const [index, serial] of numbers.entries()) {
      const codes = numbersOf(serial)
      if (codes.some((number) => usedNumbers.has(number))) errors[`${field}.${index}`] = [{ key: 'serial_twice', values: { serial } }]
      for (const number of codes) usedNumbers.add(number)
    }
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}
