/** A column, or an expression of columns, that should hold the statement's business. */
export interface BusinessColumn {
  /** Its name in a message. */
  name: string
  query: Query
  /** Places that it equals. If one of these is the business, so is this. */
  equals: BusinessColumn[]
  /**
   * Places that it equals in an outer query, which runs this query once a row. It is the business, but a sharded database cannot plan by
   * it.
   */
  around: BusinessColumn[]
  /** Columns that it combines, each of other rows (`union`). It is the business if all of them are, and then each of them is. */
  parts: BusinessColumn[]
  wholes: BusinessColumn[]
  /** The parameter that gives it, or 0 for a literal. */
  parameter?: number
}

/** One select, insert, update or delete, and the query around it. */
export interface Query {
  within?: Query
  /** Relations by name. The innermost query that knows a name defines it. */
  relations: Map<string, Relation>
}

/** A table or query that a query reads. */
export interface Relation {
  /** Columns that surely hold a business. */
  columns: Map<string, BusinessColumn>
  /** In the order of the select list, if that is known. */
  positions: (BusinessColumn | undefined)[]
}

export const relation = (columns: [string, BusinessColumn][] = [], positions: (BusinessColumn | undefined)[] = []): Relation => ({
  columns: new Map(columns),
  positions,
})

export const newPlace = (name: string, query: Query): BusinessColumn => ({ name, query, equals: [], around: [], parts: [], wholes: [] })

/** A place that combines rows of several queries. */
export function combined(name: string, query: Query, parts: BusinessColumn[]): BusinessColumn {
  const union: BusinessColumn = { ...newPlace(name, query), parts }
  for (const part of parts) part.wholes.push(union)
  return union
}

const isAround = (outer: Query, inner: Query): boolean =>
  inner.within !== undefined && (inner.within === outer || isAround(outer, inner.within))

/**
 * Records `a = b` for both places. A subquery narrows its own rows by outer values, never the reverse.
 * An outer join's condition does not narrow the side that keeps all rows.
 * @param isJoin true if rows of different queries are joined: `in (select …)`
 */
export function equate(a: BusinessColumn, b: BusinessColumn, within: Query, keeps: ReadonlySet<BusinessColumn>, isJoin = false): void {
  const isNarrowed = (place: BusinessColumn) => !isAround(place.query, within) && !keeps.has(place)
  const isOuterValue = (place: BusinessColumn, value: BusinessColumn) =>
    !isJoin && value.parameter === undefined && isAround(value.query, place.query)
  if (isNarrowed(a)) a[isOuterValue(a, b) ? 'around' : 'equals'].push(b)
  if (isNarrowed(b)) b[isOuterValue(b, a) ? 'around' : 'equals'].push(a)
}

/**
 * True if a place holds the business given with the statement.
 * @param isKnown true if it must be known before any row is read, when a sharded database chooses its shard
 */
export function isGiven(place: BusinessColumn, isKnown = false, visitedPlaces = new Set<BusinessColumn>()): boolean {
  if (place.parameter !== undefined) return true
  if (visitedPlaces.has(place)) return false
  visitedPlaces.add(place)
  return (
    [...place.equals, ...(isKnown ? [] : place.around), ...place.wholes].some((neighbour) => isGiven(neighbour, isKnown, visitedPlaces)) ||
    (place.parts.length > 0 && place.parts.every((part) => isGiven(part, isKnown, new Set(visitedPlaces))))
  )
}
