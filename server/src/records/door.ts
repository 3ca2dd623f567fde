interface Door<T> {
  /** @throws Error where nobody has filled it */
  (): T
  fill(given: T): void
}

/**
 * What a room needs of one above it, which it may not import: that one fills it, once, before any call is served (`document-kinds/kinds.ts`).
 * @param what it gives, for whoever forgets it
 */
export function door<T>(what: string): Door<T> {
  let filled: T | undefined
  const open = () => {
    if (filled === undefined) throw new Error(`Nobody has said ${what}.`)
    return filled
  }
  return Object.assign(open, { fill: (given: T) => void (filled = given) })
}
