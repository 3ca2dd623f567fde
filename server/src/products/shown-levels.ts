import { type RawBuilder, sql } from 'kysely'
import { isKeptAt } from './low-levels.ts'
import { isExpectedAt } from './incoming.ts'

/** True of a stock level of what is kept at its location, or is to come to it: what comes first to a new shelf stands in its list. @param level as its table is called in the query */
export const isShownAt = (level: string): RawBuilder<boolean> => sql<boolean>`(${isKeptAt(level)} or ${isExpectedAt(level)})`
