import type { Line } from '../desk/lines.ts'
import type { TrackedPart } from '../desk/tracked-parts.ts'

/** Input of the dialog for a line's units. */
export interface SerialsRequest {
  product: string
  name: string
  location: string
  /** `in`: new units are entered; `out`: units in stock are picked. */
  way: 'in' | 'out'
  /** The only ones that may be picked. */
  among?: readonly string[] | undefined
  /** Required current status of picked units; default: available. */
  status?: 'damaged'
  /** Units entered already. */
  serials: readonly string[]
  /** Quantity that they must match. */
  requiredCount: number
  /** The quantity is fixed, because a composite needs exactly that many. */
  isFixed?: boolean
  /** Called at once for each change: scans then survive a reload. */
  onChange: (serials: readonly string[]) => void
}

/** Direction and source of the units of a line, or of its component; undefined if it moves none. */
export type UnitsOf = (line: Line, part?: TrackedPart) => Pick<SerialsRequest, 'way' | 'location' | 'among' | 'status'> | undefined
