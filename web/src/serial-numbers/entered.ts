import { imeiDoubt, MAX_SERIAL_LENGTH, MAX_SERIALS, numbersOf } from '@kasuwa/contract/serial-rules'

/** Result of adding numbers to a list. */
export interface Added {
  serials: string[]
  /** New numbers that are listed already, fully or by one of two numbers. */
  twice: string[]
  /** Numbers that are too long. */
  long: string[]
  /** How many exceeded the limit. */
  over: number
}

/** Adds each number once. Compares without case and space, and by each of the two numbers of a phone with two SIM cards. */
export function addSerials(existing: readonly string[], more: readonly string[], most: number = MAX_SERIALS): Added {
  const knownNumbers = new Set(existing.flatMap(numbersOf))
  const added: Added = { serials: [...existing], twice: [], long: [], over: 0 }
  for (const serial of more) {
    const numbers = numbersOf(serial)
    if (serial.length > MAX_SERIAL_LENGTH) added.long.push(serial)
    else if (numbers.some((number) => knownNumbers.has(number))) added.twice.push(serial)
    else if (added.serials.length >= most) added.over += 1
    else {
      added.serials.push(serial)
      for (const number of numbers) knownNumbers.add(number)
    }
  }
  return added
}

/** Only digits, about as many as in one or two IMEIs. */
const likeImei = /^\d{13,17}(\s*\/\s*\d{13,17})?$/

/** True if a number looks like an IMEI but is none; a number with letters is another kind of serial number. */
export const isDoubtful = (serial: string): boolean => likeImei.test(serial) && imeiDoubt(serial)

/** True if the text is a list instead of one number. */
export const isList = (text: string): boolean => /[\r\n\t,;]/.test(text.trim())

/** Largest file of numbers, in bytes. */
export const largestFile = 1_000_000
