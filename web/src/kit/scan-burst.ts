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

/** `first`: what may be a scan begins with this key. `code`: it was one, and this key is the Enter that ends it. */
export type BurstStep = 'first' | 'other' | { code: string }

/** Tells a scanner, which types as a keyboard does, from a person by the time between its keys. */
export class ScanBurst {
  /** Keys in one go. */
  #text = ''
  /** How many of them came at a scanner's pace: the last, and the longest such burst. */
  #fast = 0
  #fastest = 0
  #last = -Infinity

  forget(): void {
    this.#text = ''
  }

  press(event: BurstKey): BurstStep {
    if (silent.has(event.key)) return 'other'
    const gap = event.timeStamp - this.#last
    const text = this.#text
    this.#last = event.timeStamp
    this.#text = ''
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return 'other'
    if (event.key === 'Enter') return this.#fastest > tooShort && text !== '' && gap <= longestGapToEnter ? { code: text } : 'other'
    if ([...event.key].length !== 1) return 'other'
    const goesOn = text !== '' && gap <= longestPause
    this.#text = goesOn ? text + event.key : event.key
    this.#fast = goesOn && gap <= longestGap ? this.#fast + 1 : 1
    this.#fastest = goesOn ? Math.max(this.#fastest, this.#fast) : 1
    return goesOn ? 'other' : 'first'
  }
}
