import { type RawBuilder, sql } from 'kysely'

/** Keys without a row of their own. Other keys are ids, or words such as statuses. */
export const noneKey = 'none'
export const othersKey = 'others'

/** Maps the rows of a source to group keys. */
export interface GroupKeys {
  /** Keys of separate groups; all others form one. */
  separateKeys?: readonly string[]
  of(key: RawBuilder<unknown>): RawBuilder<string>
}

/** Every key is its own group. */
export const everyKey: GroupKeys = { of: (key) => sql<string>`coalesce((${key})::text, ${sql.lit(noneKey)})` }

/** The given groups separately, and all others as one. */
export const onlyKeys = (keys: readonly string[]): GroupKeys => ({
  separateKeys: keys,
  of: (key) =>
    sql<string>`case when ${everyKey.of(key)} = any(${[...keys]}::text[]) then ${everyKey.of(key)} else ${sql.lit(othersKey)} end`,
})

/** Groups that a business may have tens of thousands of. Their largest groups are found before other rows are read. */
export const areMany = (by: string): boolean => by === 'contact' || by === 'product'
