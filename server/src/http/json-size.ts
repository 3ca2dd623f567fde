import { Refusal, malformed } from '../errors/refusal.ts'

/** Levels of arrays and objects that JSON sent to us may have; the deepest body of the contract has six. */
const deepest = 32

/** Bytes for each name, and for each part of a list or object: an exchange of a thousand lines has 80 for a name, units by their IMEI 18 each. */
const bytesOf = { name: 50, part: 16 }

const [quote, backslash, openArray, closeArray, openObject, closeObject, colon, comma] = [...'"\\[]{}:,'].map((mark) => mark.charCodeAt(0))

/** What of JSON is beyond some size. Told from the text alone, in one pass and without recursion. */
function beyond(json: string, most: { levels: number; names: number; parts: number }): 'deep' | 'many' | undefined {
  let { levels, names, parts } = most
  let inText = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (inText) {
      if (code === backslash) index++
      else if (code === quote) inText = false
    } else if (code === quote) inText = true
    else if (code === openArray || code === openObject) {
      if (--levels < 0) return 'deep'
    } else if (code === closeArray || code === closeObject) levels++
    else if ((code === colon && --names < 0) || (code === comma && --parts < 0)) return 'many'
  }
  return undefined
}

export const isTooDeep = (json: string, levels: number): boolean => beyond(json, { levels, names: Infinity, parts: Infinity }) !== undefined

/**
 * Refuses JSON that is nested deeper than anything we take, or has more parts than anything of its length, before anything parses or walks
 * it: a megabyte of brackets would overflow the stack of whatever walks it, and one of names take it a second. Text that is no JSON is for
 * the parser to refuse.
 * @param longest bytes that it may have
 * @throws Refusal 400 too deep, 413 too many parts
 */
export function mustBeReadable(json: string, longest: number): void {
  const fault = beyond(json, { levels: deepest, names: longest / bytesOf.name, parts: longest / bytesOf.part })
  if (fault === 'deep') throw malformed()
  if (fault) throw tooLarge()
}

export const tooLarge = (): Refusal => new Refusal({ status: 413, code: 'too_large', words: { key: 'too_large' } })
