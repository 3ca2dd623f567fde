interface Door<T> {
  /** @throws Error if nothing was provided */
  (): T
  give(given: T): void
}

/**
 * A function that a room needs from a room above it, which it may not import. The room above provides it once, before any call is served
 * (`document-kinds/kinds.ts`). `what` names the function in the error that it was not provided.
 */
export function door<T>(what: string): Door<T> {
  let found: T | undefined
  const open = () => {
    if (found === undefined) throw new Error(`Nobody has said ${what}.`)
    return found
  }
  return Object.assign(open, { give: (given: T) => void (found = given) })
}
