import type { ListView } from './list-url.ts'

/** A fixed link to a list: the filters that it sets. It stores nothing. */
export interface FixedView {
  label: string
  filters: Readonly<Record<string, string>>
  /** Filters of links from other screens for which the view is marked too. */
  also?: readonly Readonly<Record<string, string>>[]
}

const isDate = (name: string) => name === 'from' || name === 'to'
const namesIn = (views: readonly FixedView[]) => new Set(views.flatMap(({ filters }) => Object.keys(filters)))

/**
 * The view that matches the address: the one with the most filters, all set, and no filters of other views. Dates, other filters and a
 * search narrow a view without leaving it.
 */
export function activeView(views: readonly FixedView[], filters: ListView['filters']): FixedView | undefined {
  const names = [...namesIn(views)]
  const fits = (view: FixedView) =>
    [view.filters, ...(view.also ?? [])].some((set) =>
      names.every((name) => (name in set ? filters[name] === set[name] : isDate(name) || !filters[name])),
    )
  return views
    .filter(fits)
    .toSorted((a, b) => Object.keys(b.filters).length - Object.keys(a.filters).length)
    .at(0)
}

/** The state after a view's link is followed: its filters replace those of other views; page 1. */
export function viewAfterLink(views: readonly FixedView[], view: FixedView, before: ListView): ListView {
  const currentNames = Object.keys(activeView(views, before.filters)?.filters ?? {})
  const viewFilterNames = [...namesIn(views)].filter((name) => !isDate(name))
  const remaining = Object.entries(before.filters).filter(([name]) => !currentNames.includes(name) && !viewFilterNames.includes(name))
  return { ...before, page: 1, filters: { ...Object.fromEntries(remaining), ...view.filters } }
}
