import type { Goods } from './lines.ts'
import type { Scan } from './scans.ts'

/** Other functions of a desk's search. */
export interface SearchHandle {
  input: () => HTMLInputElement | null
  focus: () => void
  /** Moves the focus if its element was removed: to the search, or on a phone to an element without a keyboard. */
  rest: () => void
  /** Takes what a scanner typed, “12*code” too, wherever it did. False where there cannot be so many of it: the field says so. */
  scan: (text: string) => boolean
  /** Adds a product picked elsewhere: as many as the field says, or one. */
  put: (goods: Goods) => void
  /** Shows which products the text of a scan may mean; the one that is chosen settles it. */
  choose: (scan: Scan) => void
  /** Runs work once all scans are looked up and nothing stands in its way; else shows what does. */
  whenSettled: (work: () => void) => void
  /** Drops the actions that wait for scans. */
  forgetWork: () => void
}
