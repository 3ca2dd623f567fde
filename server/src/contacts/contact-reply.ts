import type { Contact } from '@kasuwa/contract/contacts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../request/request-context.ts'
import { withMakers } from '../records/created-by.ts'
import { masked } from '../services/field-encryption.ts'
import type { Tables } from '../database/tables/index.ts'
import { depositsOf } from './deposits.ts'

type Row = Selectable<Tables['contacts']>
type Shown = z.output<typeof Contact>

/** Contacts as answers show them: who made them by name, and no more than the last four of a NIN or BVN. */
export async function shownContacts(ctx: Ctx, rows: readonly Row[]): Promise<Shown[]> {
  const ids = rows.map((row) => row.id)
  const [made, deposits] = await Promise.all([withMakers(ctx, rows), depositsOf(ctx, ids)])
  return made.map((row) => {
    const { facebook, instagram, twitter } = row
    return {
      ...row,
      deposits: deposits.get(row.id) ?? 0,
      socials: { facebook, instagram, twitter },
      identity_number: coveredNumber(ctx, row.identity_number),
    }
  })
}

export async function shownContact(ctx: Ctx, row: Row): Promise<Shown> {
  const [shown] = await shownContacts(ctx, [row])
  return shown as Shown
}

/** @param sealed as it is stored */
export const coveredNumber = (ctx: Ctx, sealed: string | null): string | null =>
  sealed === null ? null : masked(ctx.app.seal.open(sealed, ctx.business_id))
