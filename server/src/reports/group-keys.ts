import { type RawBuilder, sql } from 'kysely'

/** Keys of what is no row of its own; those of rows are their ids, and those of words the words. */
export const noneKey = 'none'
export const othersKey = 'others'

/** How the rows of a source become keys of groups. */
export interface GroupKeys {
  /** Those that are told apart, where all others are one. */
  kept?: readonly string[]
  of(key: RawBuilder<unknown>): RawBuilder<string>
}

/** Each its own group. */
export const everyKey: GroupKeys = { of: (key) => sql<string>`coalesce((${key})::text, ${sql.lit(noneKey)})` }

/** Those groups for themselves, and all others as one. */
export const onlyKeys = (kept: readonly string[]): GroupKeys => ({
  kept,
  of: (key) =>
    sql<string>`case when ${everyKey.of(key)} = any(${[...kept]}::text[]) then ${everyKey.of(key)} else ${sql.lit(othersKey)} end`,
})

/** Groups of which a business may have tens of thousands, so that those that are told apart are found before anything else of them is read. */
export const areMany = (by: string): boolean => by === 'contact' || by === 'product'
