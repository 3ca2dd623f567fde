import { isTradeCode } from '@kasuwa/contract/platform/check-digits'

/** Milliseconds between two keys of a scanner, at most: nobody types like that. */
const longestGap = 30
/** A burst has more characters than this. */
const tooShort = 6
/** A slow scanner or a busy machine pauses within a code; nobody takes a hand from the keys and scans in this time. */
const longestPause = 500
/** Some scanners take a moment before the Enter that ends a code. */
const longestGapToEnter = 100

/** What a key event says that the reader needs. */
export type BurstKey = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** Keys that scanners press on the way to a character. */
const silent = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph'])

/** Milliseconds between the keys of a trade code of eight digits, on average: as many digits are an amount too, typed by hand. */
const meanGapOfEight = 80

/** `code`: a scan, which this key, its Enter, ends. `typed`: what was typed by hand just before it. */
export interface Scanned {
  code: string
  typed: string
}

/** `reversedFirst`: what may be a scan begins with this key. */
export type BurstStep = 'first' | 'other' | Scanned

/** Tells a scanner, which types as a keyboard does, from a person: by the time between its keys, and in fields of numbers by a check digit. */
export class ScanBurst {
  /** Keys in one go. */
  #text = ''
  /** Milliseconds before each of them. */
  #gaps: number[] = []
  #last = -Infinity

  forget(): void {
    this.#text = ''
  }

  /** @param isNumber whether the key goes to a field of numbers: a trade code is none, whatever the pace */
  press(event: BurstKey, isNumber = false): BurstStep {
    if (silent.has(event.key)) return 'other'
    const gap = event.timeStamp - this.#last
    const text = this.#text
    this.#last = event.timeStamp
    this.#text = ''
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return 'other'
    if (event.key === 'Enter') return scanned(text, this.#gaps, gap, isNumber) ?? 'other'
    if ([...event.key].length !== 1) return 'other'
    const goesOn = text !== '' && gap <= longestPause
    this.#text = goesOn ? text + event.key : event.key
    this.#gaps = goesOn ? [...this.#gaps, gap] : [gap]
    return goesOn ? 'other' : 'first'
  }
}

function scanned(text: string, gaps: readonly number[], gapToEnter: number, isNumber: boolean): Scanned | undefined {
  const isFast = (from: number) => longestRun(gaps.slice(from)) > tooShort && gapToEnter <= longestGapToEnter
  // A digit typed by hand just before is no part of the code that agrees with its check digit.
  const starts = gaps.flatMap((gap, at) => (at === 0 || gap > longestGap ? [at] : []))
  for (const at of starts) {
    const code = text.slice(at)
    if (isTradeCode(code) && (isFast(at) || (isNumber && isNoAmount(code, gaps.slice(at + 1))))) return { code, typed: text.slice(0, at) }
  }
  return text !== '' && isFast(0) ? { code: text, typed: '' } : undefined
}

const isNoAmount = (code: string, gaps: readonly number[]): boolean =>
  code.length > 8 || gaps.reduce((sum, gap) => sum + gap, 0) <= meanGapOfEight * gaps.length

/** Most keys in a row at a scanner's pace. */
function longestRun(gaps: readonly number[]): number {
  let run = 0
  return Math.max(0, ...gaps.map((gap, at) => (run = at > 0 && gap <= longestGap ? run + 1 : 1)))
}
