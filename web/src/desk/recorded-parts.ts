import type { PartOfGoods } from './tracked-parts.ts'

interface RecordedLine {
  product_id: string
  components?: readonly { product_id: string; name: string; quantity: number }[] | undefined
  serial_numbers?: readonly { product_id: string; serial_number: string }[] | undefined
}

/** Components of a recorded composite line that have serial numbers, each with its units. */
export function namedParts({ components = [], serial_numbers = [] }: RecordedLine): (PartOfGoods & { units: string[] })[] {
  return components.flatMap(({ product_id, name, quantity }) => {
    const units = serial_numbers.filter((unit) => unit.product_id === product_id).map((unit) => unit.serial_number)
    return units.length > 0 ? [{ product: product_id, name, each: quantity, units }] : []
  })
}

/** Serial numbers of the units of a recorded line's own product; undefined where it has none, as a composite has. */
export function ownUnits({ product_id, serial_numbers = [] }: RecordedLine): string[] | undefined {
  const units = serial_numbers.filter((unit) => unit.product_id === product_id)
  return units.length > 0 ? units.map((unit) => unit.serial_number) : undefined
}
