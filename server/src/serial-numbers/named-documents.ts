import { documentNumber } from '../records/document-number.ts'
import { publicId } from '../database/ids.ts'
import { isAnyOf } from '../database/rows.ts'
import type { PostingKind } from '../database/tables/documents.ts'
import { inBusiness } from '../database/joins.ts'
import { documentTables, tableOf, tablesInLedgers } from '../records/document-tables.ts'
import { shownContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'

interface DocumentReference {
  kind: PostingKind | null
  id: string | null
}

export interface NamedDocument {
  kind: PostingKind
  id: string
  number: string
  contact: { id: string; name: string } | null
}

const seenWith = { sales: 'sale.view', inventory_actions: 'inventory-action.view' } as const

/** Links to units’ documents that the member may see, by id; one statement for each table. */
export async function namedDocuments(
  ctx: BusinessContext,
  references: readonly DocumentReference[],
): Promise<ReadonlyMap<string, NamedDocument>> {
  const documentById = new Map<string, NamedDocument>()
  await Promise.all(
    tablesInLedgers
      .filter((table) => ctx.can(seenWith[table]))
      .map(async (table) => {
        const ids = [
          ...new Set(references.flatMap(({ kind, id }) => (kind !== null && id !== null && tableOf(kind) === table ? [id] : []))),
        ]
        if (ids.length === 0) return
        const rows = await ctx
          .selectFrom(table as 'sales')
          .leftJoin('contacts', (join) => inBusiness(join, 'contacts.id', `${table}.contact_id` as 'sales.contact_id'))
          .select([`${table}.id` as 'sales.id', `${table}.number` as 'sales.number'])
          .select([shownContact<string | null>('id').as('contact_id'), shownContact<string | null>('name').as('contact_name')])
          .where(isAnyOf(`${table}.id`, ids))
          .$if(ctx.member.location_id !== null, (builder) =>
            builder.where(`${table}.location_id` as 'sales.location_id', '=', ctx.member.location_id),
          )
          .execute()
        const kinds = new Map(references.map(({ kind, id }) => [id, kind]))
        for (const { id, number, contact_id, contact_name } of rows) {
          const kind = kinds.get(id) ?? documentTables[table].kinds[0]
          const contact = contact_id === null ? null : { id: contact_id, name: contact_name ?? '' }
          documentById.set(id, { kind, id: publicId(documentTables[table].id, id), number: documentNumber(ctx, kind, number), contact })
        }
      }),
  )
  return documentById
}

/** A document’s link in a reply. */
export const linkTo = (document: NamedDocument | undefined) =>
  document ? { kind: document.kind, id: document.id, number: document.number } : null
