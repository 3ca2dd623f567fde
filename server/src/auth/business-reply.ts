import type { Business } from '@kasuwa/contract/business'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../database/tables/index.ts'

/** A business for clients, with its address nested (`spec §3`). */
export function businessReply(row: Selectable<Tables['businesses']>): z.output<typeof Business> {
  const { country, state, city, address1, postal_code, deleted_at: _, ...rest } = row
  return { ...rest, colour: row.paper_colour, address: { country, state, city, address1, postal_code } }
}
