import type { Line } from '../desk/lines.ts'
import type { TrackedPart } from '../desk/tracked-parts.ts'

/** What the dialog of a line's units is asked with. */
export interface AskedSerials {
  product: string
  name: string
  location: string
  /** `in`: they come, and are not known yet; `out`: they are here, and are picked. */
  way: 'in' | 'out'
  /** The only ones that may be picked. */
  among?: readonly string[] | undefined
  /** What those that are picked are now; left out: available. */
  status?: 'damaged'
  /** Those that are named already. */
  serials: readonly string[]
  /** Units that they are counted against. */
  wanted: number
  /** Neither more nor fewer: they are in so many of something else. */
  isFixed?: boolean
  /** At once, with each that is put on or taken off: what was scanned outlives a reload. */
  onChange: (serials: readonly string[]) => void
}

/** Where the units of a line, or of a part of it, come to or are picked from; undefined where it moves none. */
export type UnitsOf = (line: Line, part?: TrackedPart) => Pick<AskedSerials, 'way' | 'location' | 'among' | 'status'> | undefined
