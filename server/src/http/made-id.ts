/** The id of the one thing in a reply like `{ brand: { id } }`. */
export function idIn(made: unknown): string | undefined {
  const [first] = Object.values((made ?? {}) as Record<string, unknown>)
  const found = (first as { id?: unknown } | null | undefined)?.id
  return typeof found === 'string' && found.length === 36 ? found : undefined
}
