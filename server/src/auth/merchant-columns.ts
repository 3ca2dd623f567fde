import { toSortName } from '../database/search.ts'

interface Names {
  first_name: string
  last_name: string
}

/** Sort key of members; updated with a merchant’s names. */
export const sortNameOf = ({ first_name, last_name }: Names) => ({ sort_name: toSortName(`${first_name} ${last_name}`) })

/** Columns that replies may show of a merchant, never the password’s hash. */
export const merchantColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'country',
  'email_verified_at',
  'phone_verified_at',
  'created_at',
  'updated_at',
] as const
