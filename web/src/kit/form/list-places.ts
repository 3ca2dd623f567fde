export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** What tells an item of a list from the others: a row by what it is of, anything else by itself. Undefined: nothing does. */
export function keyOf(item: unknown): unknown {
  if (!isRecord(item)) return typeof item === 'object' ? undefined : item
  return item.id ?? item.location ?? item.product ?? item.name
}

/** Hears of what two have changed alike. @param place names of fields, and of rows of lists what tells them apart @param now theirs */
export type Clash = (place: readonly unknown[], now: unknown) => void

/** No path has it. */
const seam = '\n'

export const placeOf = (keys: readonly unknown[]): string => keys.join(seam)

/** Whether a part of a path leads into a list: `2`, or `location=…` for the item of that location. */
export const isInList = (part: string): boolean => /^\d+$|=/.test(part)

/** What a part of a path leads to. */
export function partAt(holder: unknown, part: string): unknown {
  const [name = '', of] = part.split('=')
  if (of === undefined) return (holder as Record<string, unknown> | null | undefined)?.[part]
  return ((holder ?? []) as Record<string, unknown>[]).find((item) => item[name] === of)
}

/** The place of a field, whatever row of its list is above it by now. @param path `variants.2.price` @returns `variants`, the row's key, `price` */
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

/** What stands at a place; undefined where its row is gone. */
export const atPlace = (values: unknown, place: string): unknown =>
  place
    .split(seam)
    .reduce<unknown>(
      (inner, key) =>
        Array.isArray(inner)
          ? inner.find((item) => String(keyOf(item)) === key)
          : (inner as Record<string, unknown> | null | undefined)?.[key],
      values,
    )
