import type { Goods } from './lines.ts'
import type { Scan } from './scans.ts'

/** Functions of a desk's search for the other parts of the desk. */
export interface SearchHandle {
  input: () => HTMLInputElement | null
  focus: () => void
  /** Moves the focus if its element was removed: to the search, or on a phone to an element without a keyboard. */
  rest: () => void
  /** Handles a scanned text, also “12*code”, typed into any field. @returns false if the quantity is impossible; the field shows why */
  scan: (text: string) => boolean
  /** Adds a product picked elsewhere: as many as the field says, or one. */
  put: (goods: Goods) => void
  /** Shows the products that a scan may mean; the choice resolves it. */
  choose: (scan: Scan) => void
  /** Runs work once all scans are looked up, if nothing bars it; otherwise shows the reason. */
  whenSettled: (work: () => void) => void
  /** Drops the actions that wait for scans. */
  forgetWork: () => void
}
