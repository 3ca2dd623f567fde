/**
 * A value as a jsonb column gives it back: the names of an object by their length in bytes, then by their bytes. For a reply that shows
 * what was stored without reading it.
 */
export function asStored<T>(value: T): T {
  if (Array.isArray(value)) return value.map(asStored) as T
  if (typeof value !== 'object' || value === null) return value
  const named = Object.entries(value).map(([name, inner]) => [Buffer.from(name), name, asStored(inner)] as const)
  named.sort(([one], [other]) => one.length - other.length || one.compare(other))
  return Object.fromEntries(named.map(([, name, inner]) => [name, inner])) as T
}
