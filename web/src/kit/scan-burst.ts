import { isTradeCode } from '@kasuwa/contract/platform/check-digits'

/** Milliseconds, at most, between two keys of a scanner. People type more slowly. */
const maxGap = 30
/** A scan has a run of more fast characters than this. */
const minFastKeys = 6
/**
 * Milliseconds. A slow scanner or a busy machine pauses this long within a code; a person cannot change from keys to scanner in this time.
 */
const maxPause = 500
/** Milliseconds. Some scanners pause before the Enter that ends a code. */
const maxGapToEnter = 100

export type BurstKey = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** Scanners press these keys before a character. */
const modifierKeys = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph'])

/** Mean milliseconds between the keys of an eight-digit trade code. An amount typed by hand may have eight digits too. */
const maxMeanGapOfEight = 80

/** `code`: the scan that this Enter ends. `typed`: typed by hand just before it. */
export interface Scan {
  code: string
  typed: string
}

/** `first`: a possible scan begins with this key. */
export type BurstStep = 'first' | 'other' | Scan

/** Detects scans among keys, since a scanner acts as a keyboard: by the time between keys and, in number fields, by the check digit. */
export class ScanBurst {
  /** Characters since the last pause. */
  #text = ''
  /** Milliseconds before each character. */
  #gaps: number[] = []
  #last = -Infinity

  forget(): void {
    this.#text = ''
  }

  /** @param isNumber the key goes to a number field, where a valid trade code is a scan at any pace */
  press(event: BurstKey, isNumber = false): BurstStep {
    if (modifierKeys.has(event.key)) return 'other'
    const gap = event.timeStamp - this.#last
    const text = this.#text
    this.#last = event.timeStamp
    this.#text = ''
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return 'other'
    if (event.key === 'Enter') return scanIn(text, this.#gaps, gap, isNumber) ?? 'other'
    if ([...event.key].length !== 1) return 'other'
    const continues = text !== '' && gap <= maxPause
    this.#text = continues ? text + event.key : event.key
    this.#gaps = continues ? [...this.#gaps, gap] : [gap]
    return continues ? 'other' : 'first'
  }
}

function scanIn(text: string, gaps: readonly number[], gapToEnter: number, isNumber: boolean): Scan | undefined {
  const isFast = (from: number) => longestFastRun(gaps.slice(from)) > minFastKeys && gapToEnter <= maxGapToEnter
  // A digit typed by hand just before the scan does not belong to its code.
  const starts = gaps.flatMap((gap, index) => (index === 0 || gap > maxGap ? [index] : []))
  for (const start of starts) {
    const code = text.slice(start)
    if (isTradeCode(code) && (isFast(start) || (isNumber && isCodeOfNumberField(code, gaps.slice(start + 1)))))
      return { code, typed: text.slice(0, start) }
  }
  return text !== '' && isFast(0) ? { code: text, typed: '' } : undefined
}

const isCodeOfNumberField = (code: string, gaps: readonly number[]): boolean =>
  code.length > 8 || gaps.reduce((sum, gap) => sum + gap, 0) <= maxMeanGapOfEight * gaps.length

/** Most keys in a row at a scanner's pace. */
function longestFastRun(gaps: readonly number[]): number {
  let run = 0
  return Math.max(0, ...gaps.map((gap, at) => (run = at > 0 && gap <= maxGap ? run + 1 : 1)))
}
