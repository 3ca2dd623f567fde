export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Identifies an item of a list: a record by its id, location, product or name; other values by themselves. Undefined if nothing identifies
 * it.
 */
export function keyOf(item: unknown): unknown {
  if (!isRecord(item)) return typeof item === 'object' ? undefined : item
  return item.id ?? item.location ?? item.product ?? item.name
}

/**
 * Called if both sides changed the same value.
 * @param place names of fields and keys of list rows
 * @param now the other side's value
 */
export type Clash = (place: readonly unknown[], now: unknown) => void

/** No path contains it. */
const separator = '\n'

export const placeOf = (keys: readonly unknown[]): string => keys.join(separator)

/** True if a part of a path leads into a list: `2`, or `location=…` for the item of that location. */
export const isInList = (part: string): boolean => /^\d+$|=/.test(part)

/** The value that a part of a path leads to. */
export function partAt(holder: unknown, part: string): unknown {
  const [name = '', of] = part.split('=')
  if (of === undefined) return (holder as Record<string, unknown> | null | undefined)?.[part]
  return ((holder ?? []) as Record<string, unknown>[]).find((item) => item[name] === of)
}

/**
 * The place of a field, independent of its row's current index.
 * @param path `variants.2.price`
 * @returns `variants`, the row's key, `price`
 */
export function placeAt(values: unknown, path: string): string {
  let inner = values
  const keys = path.split('.').map((part) => {
    const item = partAt(inner, part)
    const key = Array.isArray(inner) ? (keyOf(item) ?? part.split('=').at(-1)) : part
    inner = item
    return key
  })
  return placeOf(keys)
}

/** The value at a place; undefined if its row was removed. */
export const atPlace = (values: unknown, place: string): unknown =>
  place
    .split(separator)
    .reduce<unknown>(
      (inner, key) =>
        Array.isArray(inner)
          ? inner.find((item) => String(keyOf(item)) === key)
          : (inner as Record<string, unknown> | null | undefined)?.[key],
      values,
    )
