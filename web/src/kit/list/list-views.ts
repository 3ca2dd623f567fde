import type { ListView } from './list-url.ts'

/** A fixed link to a list: which filters it sets. It remembers nothing. */
export interface FixedView {
  label: string
  filters: Readonly<Record<string, string>>
}

const isDate = (name: string) => name === 'from' || name === 'to'
const namesIn = (views: readonly FixedView[]) => new Set(views.flatMap(({ filters }) => Object.keys(filters)))

/**
 * Which of them the address is: the one of which it says the most, and nothing of the others. Dates beside it, another filter or a search
 * narrow it without leaving it.
 */
export function shownView(views: readonly FixedView[], filters: ListView['filters']): FixedView | undefined {
  const names = [...namesIn(views)]
  const fits = (view: FixedView) =>
    names.every((name) => (name in view.filters ? filters[name] === view.filters[name] : isDate(name) || !filters[name]))
  return views
    .filter(fits)
    .toSorted((a, b) => Object.keys(b.filters).length - Object.keys(a.filters).length)
    .at(0)
}

/** What the address says once one of them is followed: its filters in place of the others', the first page. */
export function followed(views: readonly FixedView[], view: FixedView, before: ListView): ListView {
  const now = Object.keys(shownView(views, before.filters)?.filters ?? {})
  const others = [...namesIn(views)].filter((name) => !isDate(name))
  const left = Object.entries(before.filters).filter(([name]) => !now.includes(name) && !others.includes(name))
  return { ...before, page: 1, filters: { ...Object.fromEntries(left), ...view.filters } }
}
