interface Door<T> {
  /** @throws Error if nothing was provided */
  (): T
  give(given: T): void
}

/**
 * A function that a room needs from a room above it, which it may not import. The room above provides it once, before any call is served
 * (`document-kinds/kinds.ts`). `description` names the function in the error that it was not provided.
 */
export function door<T>(description: string): Door<T> {
  let provided: T | undefined
  const open = () => {
    if (provided === undefined) throw new Error(`Nobody has said ${description}.`)
    return provided
  }
  return Object.assign(open, { give: (value: T) => void (provided = value) })
}
