/** A column, or something worked out of columns, that should hold the business of a statement. */
export interface Place {
  /** What tells it in a sentence. */
  name: string
  query: Query
  /** What it equals: where one of these is the business, it is too. */
  equals: Place[]
  /** Columns that it is made of, each of other rows (`union`): it is the business where all are, and they are where it is. */
  parts: Place[]
  wholes: Place[]
  /** Given with the statement: which parameter, or 0 for a text in it. */
  given?: number
}

/** One select, insert, update or delete, and what it stands in. */
export interface Query {
  within?: Query
  /** What its names mean; the innermost query that knows a name says so. */
  relations: Map<string, Relation>
}

/** What a query reads: a table or another query. */
export interface Relation {
  /** Columns that hold a business, as far as anybody knows. */
  columns: Map<string, Place>
  /** In the order in which they are selected, where that is known. */
  positions: (Place | undefined)[]
}

export const relation = (columns: [string, Place][] = [], positions: (Place | undefined)[] = []): Relation => ({
  columns: new Map(columns),
  positions,
})

export const newPlace = (name: string, query: Query): Place => ({ name, query, equals: [], parts: [], wholes: [] })

/** Of rows from several queries. */
export function combined(name: string, query: Query, parts: Place[]): Place {
  const whole: Place = { ...newPlace(name, query), parts }
  for (const part of parts) part.wholes.push(whole)
  return whole
}

const isAround = (outer: Query, inner: Query): boolean =>
  inner.within !== undefined && (inner.within === outer || isAround(outer, inner.within))

/**
 * What `a = b` in a query says of both. A query within another narrows its own rows by what is around it, never the other way round; nor
 * does the condition of an outer join narrow the side that keeps all its rows.
 */
export function equate(a: Place, b: Place, within: Query, keeps: ReadonlySet<Place>): void {
  const isNarrowed = (place: Place) => !isAround(place.query, within) && !keeps.has(place)
  if (isNarrowed(a)) a.equals.push(b)
  if (isNarrowed(b)) b.equals.push(a)
}

/** Whether a place holds the business that was given with the statement. */
export function isGiven(place: Place, seen = new Set<Place>()): boolean {
  if (place.given !== undefined) return true
  if (seen.has(place)) return false
  seen.add(place)
  return (
    [...place.equals, ...place.wholes].some((other) => isGiven(other, seen)) ||
    (place.parts.length > 0 && place.parts.every((part) => isGiven(part, new Set(seen))))
  )
}
