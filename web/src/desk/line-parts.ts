import type { ComponentType, KeyboardEvent } from 'react'
import type { Line } from './lines.ts'
import type { TrackedPart } from './tracked-parts.ts'

/** Actions on lines. Referentially stable, so that only the changed line re-renders. */
export interface LineActions {
  change: (key: string, part: Partial<Line>) => void
  step: (key: string, by: 1 | -1) => void
  tidy: (key: string) => void
  drop: (key: string) => void
  /** The amount is meant, although it looks wrong. */
  agree: (key: string) => void
  /** Back to the product's own amount. */
  usual: (key: string) => void
  /** Asks for the serial numbers of a line or of a component; undefined on desks that move no stock. */
  ask?: (line: Line, part?: TrackedPart) => void
  /** Focuses the search, for the next product. */
  next: () => void
}

export interface LinePartProps {
  line: Line
  actions: LineActions
  /** Keys of a field of the line. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** Parts of a line that one desk has. Constant, so that only the changed line renders again. */
export interface LineParts {
  Sum?: ComponentType<LinePartProps>
  Below?: ComponentType<LinePartProps>
}
