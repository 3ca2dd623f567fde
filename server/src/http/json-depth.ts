/** Levels of arrays and objects that JSON sent to us may have; the deepest body of the contract has six. */
const deepest = 32

const [quote, backslash, openArray, closeArray, openObject, closeObject] = [...'"\\[]{}'].map((mark) => mark.charCodeAt(0))

/**
 * Whether JSON is nested deeper than anything we take. Told from the text alone, in one pass and without recursion, before anything
 * parses or walks it: a megabyte of brackets would otherwise overflow the stack of whatever walks it. Text that is no JSON is for the
 * parser to refuse.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let inText = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (inText) {
      if (code === backslash) index++
      else if (code === quote) inText = false
    } else if (code === quote) inText = true
    else if (code === openArray || code === openObject) {
      if (++depth > deepest) return true
    } else if (code === closeArray || code === closeObject) depth--
  }
  return false
}
