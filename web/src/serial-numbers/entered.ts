import { imeiDoubt, MAX_SERIAL_LENGTH, MAX_SERIALS, numbersOf } from '@kasuwa/contract/serial-rules'

/** What came of adding numbers to a list. */
export interface Added {
  serials: string[]
  /** Those of the new ones that are on the list already, in whole or in one of two numbers. */
  twice: string[]
  /** Longer than a serial number may be. */
  long: string[]
  /** How many found no room. */
  over: number
}

/** Adds numbers, each once: compared without case and space, by each of the two of a phone with two SIM cards. */
export function addSerials(there: readonly string[], more: readonly string[], most: number = MAX_SERIALS): Added {
  const known = new Set(there.flatMap(numbersOf))
  const added: Added = { serials: [...there], twice: [], long: [], over: 0 }
  for (const serial of more) {
    const numbers = numbersOf(serial)
    if (serial.length > MAX_SERIAL_LENGTH) added.long.push(serial)
    else if (numbers.some((one) => known.has(one))) added.twice.push(serial)
    else if (added.serials.length >= most) added.over += 1
    else {
      added.serials.push(serial)
      for (const one of numbers) known.add(one)
    }
  }
  return added
}

/** Digits alone, about as many as an IMEI has, once or twice. */
const likeImei = /^\d{13,17}(\s*\/\s*\d{13,17})?$/

/** Whether a number is meant as an IMEI and is none: what has letters in it is another sort of serial number. */
export const isDoubtful = (serial: string): boolean => likeImei.test(serial) && imeiDoubt(serial)

/** Whether text is a list rather than one number. */
export const isList = (text: string): boolean => /[\r\n\t,;]/.test(text.trim())

/** Bytes of a file of numbers, at most. */
export const largestFile = 1_000_000
