import { numbersOf } from '@kasuwa/contract/serial-rules'
import { publicId } from '../database/ids.ts'
import type { LineComponent } from '../documents/kind.ts'
import type { SourcePositions } from './source-positions.ts'

/** A line of a sale or intake whose units are returned. */
interface SourceLine {
  id: string
  parts: readonly Pick<LineComponent, 'product_id' | 'quantity'>[]
}

interface ChosenUnit {
  serial: string
  /** Index in the body's list. */
  position: number
  /** The line that it left or came with, if known. */
  line: string | undefined
}

interface ComponentUnits {
  product: string
  serial_numbers: readonly string[]
}

interface LineMetadata {
  serial_numbers?: readonly string[] | null
  components?: readonly ComponentUnits[] | null
}

const metadataOf = ({ metadata }: { metadata: object | null }): LineMetadata => metadata ?? {}

/** All serial numbers of a return line, its own and those of components. */
export function allSerialNumbersOf(line: { metadata: object | null }): string[] {
  const { serial_numbers, components } = metadataOf(line)
  return [...(serial_numbers ?? []), ...(components ?? []).flatMap((part) => part.serial_numbers)]
}

/** Units of a component in one composite. */
const unitsPerComposite = ({ product }: ComponentUnits, { parts }: SourceLine): number =>
  (parts.find(({ product_id }) => publicId('product', product_id) === product)?.quantity ?? 0) / 1000

/**
 * Distributes the units of a return line over the lines that it returns: each to the line it left with, unknown ones in order. A line with too
 * many or too few numbers is passed on unchanged; the check of numbers refuses it.
 * @param line metadata and thousandths
 * @param lineOf line that each unit left or came with, by folded number
 */
export function chosenUnits(line: { metadata: object | null; quantity: number }, lineOf: ReadonlyMap<string, string>) {
  const metadata = metadataOf(line)
  const chosenOf = (serials: readonly string[]): ChosenUnit[] =>
    serials.map((serial, position) => ({ serial, position, line: numbersOf(serial).flatMap((code) => lineOf.get(code) ?? [])[0] }))
  const productUnits = metadata.serial_numbers ? chosenOf(metadata.serial_numbers) : null
  const parts = (metadata.components ?? []).map((part) => ({ part, units: chosenOf(part.serial_numbers) }))
  /** Units that may go with a line: its own first, then unknown ones. */
  const unitsFor = (units: readonly ChosenUnit[], { id }: SourceLine): ChosenUnit[] => [
    ...units.filter((unit) => unit.line === id),
    ...units.filter((unit) => unit.line === undefined),
  ]
  const unitLists = (source: SourceLine) => [
    ...(productUnits ? [{ units: productUnits, each: 1 }] : []),
    ...parts.map(({ part, units }) => ({ units, each: unitsPerComposite(part, source) })),
  ]
  /** True if as many numbers as units are given; otherwise they cannot be distributed. */
  const completeBySource = new Map<SourceLine, boolean>()
  const isComplete = (source: SourceLine): boolean => {
    const existing = completeBySource.get(source)
    if (existing !== undefined) return existing
    const complete = unitLists(source).every(({ units, each }) => units.length * 1000 === line.quantity * each)
    completeBySource.set(source, complete)
    return complete
  }
  let isByLine: boolean | undefined
  const takeUnits = (units: ChosenUnit[], source: SourceLine, count: number): ChosenUnit[] => {
    const nextUnits = (isByLine ? unitsFor(units, source) : units).slice(0, count)
    for (const unit of nextUnits) units.splice(units.indexOf(unit), 1)
    return nextUnits
  }
  return {
    /** Most thousandths of a line that the remaining units allow. */
    most(source: SourceLine): number {
      isByLine ??= isComplete(source)
      if (!isByLine) return Infinity
      const lists = unitLists(source).filter(({ each }) => each > 0)
      return Math.min(Infinity, ...lists.map(({ units, each }) => Math.floor((unitsFor(units, source).length * 1000) / each)))
    },
    /**
     * Takes thousandths of a line, with units and their indexes in the body.
     * @param isLast the last line also takes surplus numbers, so that they are refused
     */
    take(source: SourceLine, quantity: number, isLast: boolean): { metadata: object | null } & Pick<SourcePositions, 'units' | 'parts'> {
      const takesAll = isLast && !isByLine
      const takenUnits = productUnits ? takeUnits(productUnits, source, takesAll ? productUnits.length : quantity / 1000) : []
      const takenByComponent = parts.map(({ part, units }) =>
        takeUnits(units, source, takesAll ? units.length : (quantity / 1000) * unitsPerComposite(part, source)),
      )
      const serialsOf = (units: readonly ChosenUnit[]) => units.map(({ serial }) => serial)
      const lineMetadata = line.metadata && {
        ...line.metadata,
        ...(productUnits && { serial_numbers: serialsOf(takenUnits) }),
        ...(metadata.components && {
          components: parts.map(({ part }, index) => ({ ...part, serial_numbers: serialsOf(takenByComponent[index] ?? []) })),
        }),
      }
      const positionsOf = (units: readonly ChosenUnit[]) => units.map(({ position: place }) => place)
      return { metadata: lineMetadata, units: positionsOf(takenUnits), parts: takenByComponent.map(positionsOf) }
    },
    /** Units that no line took, because each is known to belong to another line. */
    left: () => [
      ...(productUnits ?? []).map((unit) => ({ ...unit, field: `metadata.serial_numbers.${unit.position}` })),
      ...parts.flatMap(({ units }, index) =>
        units.map((unit) => ({ ...unit, field: `metadata.components.${index}.serial_numbers.${unit.position}` })),
      ),
    ],
  }
}
