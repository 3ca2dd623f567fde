import { documentNumber } from '../records/document-number.ts'
import type { SelectQueryBuilder, Selectable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import { type Named as Maker, withCreators } from '../records/created-by.ts'
import { shownContact } from '../records/merged-contacts.ts'
import type { Tables } from '../database/tables/index.ts'
import { approvedBy } from './approvals.ts'

export type Documents<T extends DocumentTable> = SelectQueryBuilder<Tables, T, {}>
type WithParties<T extends keyof Tables, Row = {}> = SelectQueryBuilder<Tables, T | 'contacts' | 'locations', Row>

/** A column of any table of documents. Queries that are put together for all of them are typed as if they were of sales. */
export const columnOf = <C extends string>(table: DocumentTable, column: C) => `${table}.${column}` as `sales.${C}`

/** This business's documents of any table that are not hidden; a member bound to a location sees its own. */
export const anyDocuments = (ctx: BusinessContext, table: DocumentTable): Documents<'sales'> =>
  ctx
    .selectFrom(table as 'sales')
    .where(columnOf(table, 'deleted_at'), 'is', null)
    .$if(ctx.member.location_id !== null, (query) => query.where(columnOf(table, 'location_id'), '=', ctx.member.location_id))

/** The same, typed as what they are. */
export const visibleDocuments = <T extends DocumentTable>(ctx: BusinessContext, table: T): Documents<T> =>
  anyDocuments(ctx, table) as unknown as Documents<T>

/** With who is on the other side, where somebody is, and where it is. */
export function anyWithParties(documents: Documents<'sales'>, table: DocumentTable): WithParties<'sales'> {
  const located = documents.innerJoin('locations', (join) =>
    join.onRef('locations.business_id', '=', columnOf(table, 'business_id')).onRef('locations.id', '=', columnOf(table, 'location_id')),
  )
  const joined = documentTables[table].contact === 'always' ? 'innerJoin' : ('leftJoin' as 'innerJoin')
  return located[joined]('contacts', (join) =>
    join.onRef('contacts.business_id', '=', columnOf(table, 'business_id')).onRef('contacts.id', '=', columnOf(table, 'contact_id')),
  )
}

/** The same, typed as what they are, whatever else is joined to them. */
export const withParties = <T extends keyof Tables, Row>(
  documents: SelectQueryBuilder<Tables, T, Row>,
  table: DocumentTable,
): WithParties<T, Row> => anyWithParties(documents as unknown as Documents<'sales'>, table) as unknown as WithParties<T, Row>

/** With all that a list shows of them. */
export const anySummaries = (documents: Documents<'sales'>, table: DocumentTable) =>
  anyWithParties(documents, table)
    .selectAll(table as 'sales')
    .select([
      shownContact<string>('name').as('contact_name'),
      shownContact<string>('id').as('shown_contact'),
      'locations.name as location_name',
    ])
    .select(approvedBy(table))

interface Named {
  contact_id: string | null
  contact_name: string
  location_id: string
  location_name: string
}

/** Nobody where nobody is on the other side. */
type Contact<Id> = [Id] extends [string] ? { id: string; name: string } : { id: string; name: string } | null

/** Who and where, as answers show them. */
export const partiesOf = <R extends Named>({ contact_id, contact_name, location_id, location_name }: R) => ({
  contact: (contact_id === null ? null : { id: contact_id, name: contact_name }) as Contact<R['contact_id']>,
  location: { id: location_id, name: location_name },
})

type AnySummary = Awaited<ReturnType<ReturnType<typeof anySummaries>['execute']>>[number]

/** A document as lists show it. */
export type Summary<T extends DocumentTable> = Omit<Selectable<Tables[T]>, 'number' | 'created_by'> & {
  number: string
  approved_by_count: number
  created_by: Maker | null
  contact: Contact<Pick<Selectable<Tables[T]>, 'contact_id' & keyof Selectable<Tables[T]>>['contact_id' & keyof Selectable<Tables[T]>]>
  location: { id: string; name: string }
}

/** Rows of a table as lists show them. */
export async function summariesOf<T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  rows: readonly AnySummary[],
): Promise<Summary<T>[]> {
  const made = await withCreators(ctx, rows)
  return made.map(({ shown_contact: contact_id, ...row }) => {
    const shown = { ...row, contact_id }
    return { ...shown, ...partiesOf(shown), number: numberOf(ctx, table, row) } as unknown as Summary<T>
  })
}

/** A document's number as people read it. */
export const numberOf = (
  ctx: BusinessContext,
  table: DocumentTable,
  row: { number: number; kind?: (typeof documentTables)[DocumentTable]['kinds'][number] },
) => documentNumber(ctx, row.kind ?? documentTables[table].kinds[0], row.number)
