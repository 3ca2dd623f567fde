/** State of a list, kept in the URL, so that links and Back work. */
export interface ListView {
  page: number
  per_page: number
  search: string
  /** `field.asc`; empty for the list's default order. */
  sort: string
  /** By query parameter; several values are comma separated. */
  filters: Record<string, string>
  /** Undefined: the default columns. */
  columns: string[] | undefined
}

export const pageSizes = [20, 50, 100] as const

type Search = Record<string, unknown>

function textAt(search: Search, name: string): string {
  const value = search[name]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function numberAt(search: Search, name: string, defaultNumber: number, max: number): number {
  const number = Number(textAt(search, name))
  return Number.isInteger(number) && number >= 1 && number <= max ? number : defaultNumber
}

/**
 * Parses the URL; ignores invalid values.
 * @param filters names of this list's filters
 */
export function parseListView(search: Search, filters: readonly string[]): ListView {
  const columns = textAt(search, 'columns')
  return {
    page: numberAt(search, 'page', 1, 10_000_000),
    per_page: numberAt(search, 'per_page', pageSizes[0], 100),
    search: textAt(search, 'search'),
    sort: /^\w+\.(asc|desc)$/.test(textAt(search, 'sort')) ? textAt(search, 'sort') : '',
    filters: Object.fromEntries(filters.map((name): [string, string] => [name, textAt(search, name)]).filter(([, value]) => value !== '')),
    columns: columns === '' ? undefined : columns.split(','),
  }
}

/** URL parameters of a view. Leaves out defaults; keeps other parameters, such as an open dialog's. */
export function formatListView(view: ListView, before: Search, filters: readonly string[]): Record<string, string> {
  const listParameters = new Set(['page', 'per_page', 'search', 'sort', 'columns', ...filters])
  const otherEntries = Object.keys(before).map((name): [string, string] => [name, listParameters.has(name) ? '' : textAt(before, name)])
  const listEntries: [string, string][] = [
    ['page', view.page > 1 ? String(view.page) : ''],
    ['per_page', view.per_page === pageSizes[0] ? '' : String(view.per_page)],
    ['search', view.search.trim()],
    ['sort', view.sort],
    ['columns', view.columns?.join(',') ?? ''],
    ...filters.map((name): [string, string] => [name, view.filters[name] ?? '']),
  ]
  return Object.fromEntries([...otherEntries, ...listEntries].filter(([, value]) => value !== ''))
}

/** Query parameters for the server. */
export function listQuery(view: ListView): Record<string, string | number> {
  return {
    page: view.page,
    per_page: view.per_page,
    ...(view.search.trim() ? { search: view.search.trim() } : {}),
    ...(view.sort ? { sort: view.sort } : {}),
    ...view.filters,
  }
}

/** Sort after a press on a heading: ascending, descending, default. */
export function nextSort(currentSort: string, field: string): string {
  if (currentSort === `${field}.asc`) return `${field}.desc`
  return currentSort === `${field}.desc` ? '' : `${field}.asc`
}

export const isFiltered = (view: ListView): boolean => view.search.trim() !== '' || Object.keys(view.filters).length > 0
