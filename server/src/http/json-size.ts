import { Refusal, malformed } from '../errors/refusal.ts'

/** Nesting levels of a JSON body. The deepest body of the contract has six. */
const maxLevels = 32

/**
 * Minimum bytes for each name and each list item. Real bodies have more: a return of a thousand lines 80 a name, IMEI numbers 18 an item.
 */
const bytesPer = { name: 50, part: 16 }

const [quote, backslash, openArray, closeArray, openObject, closeObject, colon, comma] = [...'"\\[]{}:,'].map((mark) => mark.charCodeAt(0))

/** The limit that JSON text exceeds. Reads the text in one pass, without recursion. */
function exceededLimit(json: string, limits: { levels: number; names: number; parts: number }): 'deep' | 'many' | undefined {
  let { levels, names, parts } = limits
  let isInString = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (isInString) {
      if (code === backslash) index++
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === openArray || code === openObject) {
      if (--levels < 0) return 'deep'
    } else if (code === closeArray || code === closeObject) levels++
    else if ((code === colon && --names < 0) || (code === comma && --parts < 0)) return 'many'
  }
  return undefined
}

/** True if JSON text nests deeper than `levels`. Reads it without the parser, whose stack could overflow. Ignores invalid JSON. */
export const isTooDeep = (json: string, levels: number): boolean =>
  exceededLimit(json, { levels, names: Infinity, parts: Infinity }) !== undefined

/**
 * Refuses JSON that is nested too deep, or has too many names or items for its length, before it is parsed. A megabyte of brackets would
 * overflow the parser’s stack; one of names would take it a second. Invalid JSON is left to the parser.
 * @param maxBytes of the text
 * @throws Refusal 400 too deep, 413 too many names or items
 */
export function refuseOversizedJson(json: string, maxBytes: number): void {
  const exceeded = exceededLimit(json, { levels: maxLevels, names: maxBytes / bytesPer.name, parts: maxBytes / bytesPer.part })
  if (exceeded === 'deep') throw malformed()
  if (exceeded) throw tooLarge()
}

export const tooLarge = (): Refusal => new Refusal({ status: 413, code: 'too_large', words: { key: 'too_large' } })
