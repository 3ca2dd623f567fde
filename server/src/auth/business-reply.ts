import type { Business } from '@kasuwa/contract/business'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../database/tables/index.ts'

/** A business as the world sees it: the address under its own name (`spec §3`). */
export function businessReply(row: Selectable<Tables['businesses']>): z.output<typeof Business> {
  const { country, state, city, address1, postal_code, deleted_at: _, ...rest } = row
  return { ...rest, address: { country, state, city, address1, postal_code } }
}
