import { same } from './form-state.ts'
import { type Clash, isRecord, keyOf } from './list-places.ts'

/**
 * Merges typed values over the server's current ones. Lists keep the additions, removals and changes of both sides, so that one side's tag
 * or variant price does not undo the other's. If both changed the same value, the typed one wins.
 * @param was the value before both changes
 */
export function merge(was: unknown, typed: unknown, now: unknown, clash: Clash, place: readonly unknown[]): unknown {
  if (same(typed, was) || same(typed, now)) return now
  if (same(now, was)) return typed
  if (isRecord(typed) && isRecord(now)) {
    const before = isRecord(was) ? was : {}
    const names = [...new Set([...Object.keys(now), ...Object.keys(typed)])]
    return Object.fromEntries(names.map((name) => [name, merge(before[name], typed[name], now[name], clash, [...place, name])]))
  }
  const lists = Array.isArray(typed) && Array.isArray(now) ? mergeLists(Array.isArray(was) ? was : [], typed, now, clash, place) : undefined
  if (!lists) clash(place, now)
  return lists ?? typed
}

/** @returns undefined if items cannot be identified */
function mergeLists(
  was: readonly unknown[],
  typed: readonly unknown[],
  now: readonly unknown[],
  clash: Clash,
  place: readonly unknown[],
): readonly unknown[] | undefined {
  const [wasByKey, typedByKey, nowByKey] = [was, typed, now].map((list) => new Map(list.map((item) => [keyOf(item), item])))
  if (!wasByKey || !typedByKey || !nowByKey) return undefined
  const hasKeys = [was, typed, now].every((list) => list.every((item) => keyOf(item) !== undefined))
  if (!hasKeys || typedByKey.size < typed.length || nowByKey.size < now.length) return undefined
  const merged = typed.flatMap((item) => {
    const key = keyOf(item)
    if (nowByKey.has(key)) return [merge(wasByKey.get(key), item, nowByKey.get(key), clash, [...place, key])]
    return wasByKey.has(key) ? [] : [item]
  })
  return [...merged, ...now.filter((item) => !wasByKey.has(keyOf(item)) && !typedByKey.has(keyOf(item)))]
}
