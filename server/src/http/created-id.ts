/** The uuid of the created row in a result such as `{ brand: { id } }`. */
export function createdId(result: unknown): string | undefined {
  const [first] = Object.values((result ?? {}) as Record<string, unknown>)
  const id = (first as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' && id.length === 36 ? id : undefined
}
