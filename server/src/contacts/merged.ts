import { inBusiness } from '../database/joins.ts'
import { creatorsOf } from '../records/created-by.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Contacts merged into this one, newest first, with the member who merged them. The caller has checked that the contact exists. */
export async function mergedInto(ctx: BusinessContext, id: string) {
  const rows = await ctx
    .selectFrom('contacts')
    .innerJoin('contact_merges', (join) => inBusiness(join, 'contact_merges.contact_id', 'contacts.id'))
    .where('contacts.merged_into', '=', id)
    .where('contact_merges.undone_at', 'is', null)
    .select(['contacts.id', 'contacts.name', 'contacts.phone', 'contacts.email', 'contacts.created_at'])
    .select(['contact_merges.created_at as merged_at', 'contact_merges.created_by as merged_by'])
    .orderBy('contact_merges.created_at', 'desc')
    .orderBy('contact_merges.id', 'desc')
    .execute()
  const members = await creatorsOf(
    ctx,
    rows.map((row) => row.merged_by),
  )
  return rows.map(({ merged_by, ...row }) => ({ ...row, merged_by: members.get(merged_by) ?? null }))
}
