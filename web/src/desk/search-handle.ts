import type { Goods } from './lines.ts'
import type { Scan } from './scans.ts'

/** What else a desk does with its search. */
export interface SearchHandle {
  input: () => HTMLInputElement | null
  focus: () => void
  /** Where the focus goes when what had it is gone: here, or where no keyboard covers a phone. */
  rest: () => void
  /** Takes what a scanner typed, “12*code” too, wherever it did. False where there cannot be so many of it: the field says so. */
  scan: (text: string) => boolean
  /** Adds what was picked elsewhere: as many as the field says before it, or one. */
  put: (goods: Goods) => void
  /** Shows which products the text of a scan may mean; the one that is chosen settles it. */
  choose: (scan: Scan) => void
  /** Runs work once all scans are looked up and nothing stands in its way; else shows what does. */
  whenSettled: (work: () => void) => void
  /** Whatever waits for the scans does not run any more. */
  forgetWork: () => void
}
