import { same } from './form-state.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** What tells an item of a list from the others: a row by what it is of, anything else by itself. Undefined: nothing does. */
function keyOf(item: unknown): unknown {
  if (!isRecord(item)) return typeof item === 'object' ? undefined : item
  return item.id ?? item.location ?? item.product ?? item.name
}

/**
 * What was typed, over what the server has by now: of a list whatever was added, taken away or changed in it by either, so that a tag or a
 * price of a variant that somebody else set meanwhile is not undone by one that was set here. Where both changed the same, what was typed.
 * @param was what both began with
 */
export function merge(was: unknown, typed: unknown, now: unknown): unknown {
  if (same(typed, was)) return now
  if (same(now, was)) return typed
  if (isRecord(typed) && isRecord(now)) {
    const before = isRecord(was) ? was : {}
    const names = [...new Set([...Object.keys(now), ...Object.keys(typed)])]
    return Object.fromEntries(names.map((name) => [name, merge(before[name], typed[name], now[name])]))
  }
  if (Array.isArray(typed) && Array.isArray(now)) return mergeLists(Array.isArray(was) ? was : [], typed, now)
  return typed
}

function mergeLists(was: readonly unknown[], typed: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const [before, here, there] = [was, typed, now].map((list) => new Map(list.map((item) => [keyOf(item), item])))
  if (!before || !here || !there) return typed
  const isTold = [was, typed, now].every((list) => list.every((item) => keyOf(item) !== undefined))
  if (!isTold || here.size < typed.length || there.size < now.length) return typed
  const kept = typed.flatMap((item) => {
    const key = keyOf(item)
    if (there.has(key)) return [merge(before.get(key), item, there.get(key))]
    return before.has(key) ? [] : [item]
  })
  return [...kept, ...now.filter((item) => !before.has(keyOf(item)) && !here.has(keyOf(item)))]
}
