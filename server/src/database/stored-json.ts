/**
 * Orders the keys of a value as jsonb returns them: by length in bytes, then by bytes. For a reply with a value that was just stored and
 * not read back.
 */
export function sortJsonKeys<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sortJsonKeys) as T
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]) => [Buffer.from(name), name, sortJsonKeys(inner)] as const)
  fields.sort(([left], [right]) => left.length - right.length || left.compare(right))
  return Object.fromEntries(fields.map(([, name, inner]) => [name, inner])) as T
}
