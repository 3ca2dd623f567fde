/** Characters that PostgreSQL cannot store in text or JSON: U+0000 and unpaired surrogates. */
const unstorable = /\u0000|\p{Cs}/gu

/** Printable ASCII: nearly all input, and always storable, so it skips the slow check. */
const plain = /^[ -~]*$/

const storable = (text: string): string => (plain.test(text) ? text : text.replaceAll(unstorable, ''))

/** Fields whose spaces are kept. */
const untrimmedFields = /password|confirmation$/

/**
 * Cleans every input before its schema, in the form and on the server. Trims text; blank text becomes null, which an optional field takes
 * as “not given” and a required field rejects (IMPORTS-21). Drops unstorable characters, also from names. Passwords stay as typed,
 * unless empty.
 */
export function cleanInput(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    const text = untrimmedFields.test(key) ? value : storable(value).trim()
    return text === '' ? null : text
  }
  if (Array.isArray(value)) return value.map((item) => cleanInput(item))
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const clean: Record<string, unknown> = {}
    // No field has this name, and setting it would change the object's prototype.
    for (const [name, item] of Object.entries(value)) if (name !== '__proto__') clean[storable(name)] = cleanInput(item, name)
    return clean
  }
  return value
}

/**
 * `passwordConfirmation`, or the spec's `confirmation`, → `password_confirmation`, for bodies that the spec writes in camel case. The snake
 * case spelling wins if both are there.
 */
export function snakeKeys(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body
  const snake = (name: string) =>
    name === 'confirmation' ? 'password_confirmation' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const renamed = Object.entries(body).filter(([name]) => snake(name) !== name)
  return { ...Object.fromEntries(renamed.map(([name, value]) => [snake(name), value])), ...body }
}
