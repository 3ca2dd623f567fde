import { same } from './form-state.ts'
import { type Clash, isRecord, keyOf } from './list-places.ts'

/**
 * What was typed, over what the server has by now: of a list whatever was added, taken away or changed in it by either, so that a tag or a
 * price of a variant that somebody else set meanwhile is not undone by one that was set here. Where both changed the same, what was typed.
 * @param was what both began with
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

/** @returns undefined where nothing tells the items apart */
function mergeLists(
  was: readonly unknown[],
  typed: readonly unknown[],
  now: readonly unknown[],
  clash: Clash,
  place: readonly unknown[],
): readonly unknown[] | undefined {
  const [before, here, there] = [was, typed, now].map((list) => new Map(list.map((item) => [keyOf(item), item])))
  if (!before || !here || !there) return undefined
  const isTold = [was, typed, now].every((list) => list.every((item) => keyOf(item) !== undefined))
  if (!isTold || here.size < typed.length || there.size < now.length) return undefined
  const kept = typed.flatMap((item) => {
    const key = keyOf(item)
    if (there.has(key)) return [merge(before.get(key), item, there.get(key), clash, [...place, key])]
    return before.has(key) ? [] : [item]
  })
  return [...kept, ...now.filter((item) => !before.has(keyOf(item)) && !here.has(keyOf(item)))]
}
