import { type RawBuilder, sql } from 'kysely'
import { byShape } from '../database/compiled-statements.ts'

/** A figure as a part of a statement: the same text each time, of what it is given. */
export interface StoredFigure {
  name: string
  sql(given: Record<string, unknown>): RawBuilder<unknown>
}

const figures = new Map<string, StoredFigure>()

/** Of each there is one, known by its name. */
export function storedFigure(name: string, of: StoredFigure['sql']): StoredFigure {
  const figure = { name, sql: of }
  figures.set(name, figure)
  return figure
}

/** The same figure, and nothing where it is below zero. */
export function noneBelowZero(figure: StoredFigure): StoredFigure {
  const name = `${figure.name}, none below zero`
  const of: StoredFigure['sql'] = (given) =>
    sql`(select case when late.figure >= 0 then late.figure end from (select ${figure.sql(given)} as figure) late)`
  return figures.get(name) ?? storedFigure(name, of)
}

/** A part of an answer that the database works out in the very round trip that commits. */
export interface DeferredField {
  /** Where it stands in the answer, as the wire has it. */
  path: readonly [string, ...string[]]
  /** What the kept answer is given there: the same, worked out by the database, of what it is given besides the business. */
  stored: StoredFigure
  given: Record<string, string>
  /** The same for whoever asked; known once it is committed. */
  value(): unknown
}

/** A reply that is whole but for figures that nobody may wait for with rows locked: they are put in once everything is committed. */
export class DeferredReply<Reply> {
  constructor(
    readonly reply: Reply,
    readonly deferred: readonly DeferredField[],
  ) {}
}

/** Puts the late figures into an answer as the wire has it. */
export const fillDeferred = (answer: unknown, late: readonly DeferredField[]): void =>
  fillPaths(
    answer,
    late.map(({ path, value }) => [path, value()]),
  )

function fillPaths(answer: unknown, figures: readonly (readonly [path: readonly string[], value: unknown])[]): void {
  for (const [path, value] of figures) {
    const last = path.at(-1) as string
    const holder = path.slice(0, -1).reduce((inner, name) => inner[name] as Record<string, unknown>, answer as Record<string, unknown>)
    holder[last] = value
  }
}

/** Late figures as they are kept beside an answer: the value by its path, `{ "sale.number": … }`. Null where there are none. */
export const storedFigures = byShape((shape) => {
  const fields = JSON.parse(shape) as ReturnType<typeof shapeOfLate>
  return (given: Record<string, unknown>) =>
    fields.length === 0
      ? sql`null`
      : sql`jsonb_build_object(${sql.join(fields.flatMap(({ path, name }) => [sql.lit(path), (figures.get(name) as StoredFigure).sql(given)]))})`
})

export const shapeOfLate = (late: readonly DeferredField[]) => late.map(({ path, stored: { name } }) => ({ path: path.join('.'), name }))

/** Puts them back into the answer. */
export const fillStored = (answer: unknown, late: Record<string, unknown>): void =>
  fillPaths(
    answer,
    Object.entries(late).map(([path, value]) => [path.split('.'), value]),
  )
