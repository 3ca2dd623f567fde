import { type RawBuilder, sql } from 'kysely'
import { isStockedAt } from './low-levels.ts'
import { isExpectedAt } from './incoming.ts'

/**
 * True if the product is stocked at the level’s location or has incoming stock there, so a first delivery shows in the list.
 * @param level alias of the table
 */
export const isShownAt = (level: string): RawBuilder<boolean> => sql<boolean>`(${isStockedAt(level)} or ${isExpectedAt(level)})`
