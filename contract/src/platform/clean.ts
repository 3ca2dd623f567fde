/** What PostgreSQL can keep in no text or JSON: U+0000 and half of a surrogate pair. */
const unstorable = /\u0000|\p{Cs}/gu

/** Nothing but letters, digits and signs that anything can keep: what nearly all input is, and read at once. */
const plain = /^[ -~]*$/

const storable = (text: string): string => (plain.test(text) ? text : text.replaceAll(unstorable, ''))

/** Fields whose spaces are the person's own. */
const keptAsTyped = /password|confirmation$/

/**
 * What every input goes through before its schema, in the form and on the server: text is trimmed and blank text becomes null,
 * which an optional field takes as “not given” and a required one refuses (`api.md`, Requests). Characters that cannot be stored are
 * dropped, from names too. Passwords are left alone, unless empty.
 */
export function cleanInput(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    const text = keptAsTyped.test(key) ? value : storable(value).trim()
    return text === '' ? null : text
  }
  if (Array.isArray(value)) return value.map((item) => cleanInput(item))
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const clean: Record<string, unknown> = {}
    // No field is called so, and to set it would change what the object is.
    for (const [name, item] of Object.entries(value)) if (name !== '__proto__') clean[storable(name)] = cleanInput(item, name)
    return clean
  }
  return value
}

/**
 * `passwordConfirmation`, or `confirmation` as the spec's form has it, → `password_confirmation`, for the bodies that the spec writes in
 * camel case. The snake spelling wins if both are there.
 */
export function snakeKeys(body: unknown): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return body
  const snake = (name: string) =>
    name === 'confirmation' ? 'password_confirmation' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const renamed = Object.entries(body).filter(([name]) => snake(name) !== name)
  return { ...Object.fromEntries(renamed.map(([name, value]) => [snake(name), value])), ...body }
}
