import type { Contact } from '@kasuwa/contract/contacts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { BusinessContext } from '../request/request-context.ts'
import { withCreators } from '../records/created-by.ts'
import { labelsOf } from '../records/labels.ts'
import { maskNumber } from '../services/field-encryption.ts'
import type { Tables } from '../database/tables/index.ts'
import { depositsOf } from '../receivables/deposits.ts'

type ContactRow = Selectable<Tables['contacts']>
type ContactReply = z.output<typeof Contact>

/** Contacts as replies have them: with the creator’s name, and only the last four digits of a NIN or BVN. */
export async function contactReplies(ctx: BusinessContext, rows: readonly ContactRow[]): Promise<ContactReply[]> {
  const ids = rows.map((row) => row.id)
  const [rowsWithCreators, deposits, groups] = await Promise.all([
    withCreators(ctx, rows),
    depositsOf(ctx, ids),
    labelsOf(ctx, 'contact_groups', ids),
  ])
  return rowsWithCreators.map((row) => {
    const { facebook, instagram, twitter } = row
    return {
      ...row,
      deposits: deposits.get(row.id) ?? 0,
      edges: { groups: groups.get(row.id) ?? [] },
      socials: { facebook, instagram, twitter },
      identity_number: maskedIdentityNumber(ctx, row.identity_number),
    }
  })
}

export async function contactReply(ctx: BusinessContext, row: ContactRow): Promise<ContactReply> {
  const [reply] = await contactReplies(ctx, [row])
  return reply as ContactReply
}

/** @param encrypted the stored value */
export const maskedIdentityNumber = (ctx: BusinessContext, encrypted: string | null): string | null =>
  encrypted === null ? null : maskNumber(ctx.app.fieldEncryption.decrypt(encrypted, ctx.business_id))
