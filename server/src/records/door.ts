interface Door<T> {
  /** @throws Error where nothing was given */
  (): T
  give(given: T): void
}

/**
 * What a room needs of one above it, which it may not import: that one gives it, once, before any call is served (`document-kinds/kinds.ts`).
 * @param what is given, for an error that nothing was
 */
export function door<T>(what: string): Door<T> {
  let found: T | undefined
  const open = () => {
    if (found === undefined) throw new Error(`Nobody has said ${what}.`)
    return found
  }
  return Object.assign(open, { give: (given: T) => void (found = given) })
}
