import { documentNumber } from '../records/document-number.ts'
import type { SelectQueryBuilder, Selectable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import { type IdAndName as Maker, withCreators } from '../records/created-by.ts'
import { shownContact } from '../records/merged-contacts.ts'
import type { Tables } from '../database/tables/index.ts'
import { approvalCount } from './approvals.ts'

export type Documents<T extends DocumentTable> = SelectQueryBuilder<Tables, T, {}>
type WithParties<T extends keyof Tables, Row = {}> = SelectQueryBuilder<Tables, T | 'contacts' | 'locations', Row>

/** A column of any document table. Queries for all tables are typed as queries of sales. */
export const columnOf = <C extends string>(table: DocumentTable, column: C) => `${table}.${column}` as `sales.${C}`

/** Documents of a table that are not deleted; a member bound to a location sees only those there. */
export const anyDocuments = (ctx: BusinessContext, table: DocumentTable): Documents<'sales'> =>
  ctx
    .selectFrom(table as 'sales')
    .where(columnOf(table, 'deleted_at'), 'is', null)
    .$if(ctx.member.location_id !== null, (query) => query.where(columnOf(table, 'location_id'), '=', ctx.member.location_id))

/** The same, with the table's own types. */
export const visibleDocuments = <T extends DocumentTable>(ctx: BusinessContext, table: T): Documents<T> =>
  anyDocuments(ctx, table) as unknown as Documents<T>

/** Joins the contact, if there is one, and the location. */
export function joinParties(documents: Documents<'sales'>, table: DocumentTable): WithParties<'sales'> {
  const located = documents.innerJoin('locations', (join) =>
    join.onRef('locations.business_id', '=', columnOf(table, 'business_id')).onRef('locations.id', '=', columnOf(table, 'location_id')),
  )
  const joined = documentTables[table].contact === 'always' ? 'innerJoin' : ('leftJoin' as 'innerJoin')
  return located[joined]('contacts', (join) =>
    join.onRef('contacts.business_id', '=', columnOf(table, 'business_id')).onRef('contacts.id', '=', columnOf(table, 'contact_id')),
  )
}

/** The same, with the table's own types, for queries with other joins. */
export const joinPartiesTo = <T extends keyof Tables, Row>(
  documents: SelectQueryBuilder<Tables, T, Row>,
  table: DocumentTable,
): WithParties<T, Row> => joinParties(documents as unknown as Documents<'sales'>, table) as unknown as WithParties<T, Row>

/** Adds the columns that a list shows. */
export const anySummaries = (documents: Documents<'sales'>, table: DocumentTable) =>
  joinParties(documents, table)
    .selectAll(table as 'sales')
    .select([
      shownContact<string>('name').as('contact_name'),
      shownContact<string>('id').as('shown_contact'),
      'locations.name as location_name',
    ])
    .select(approvalCount(table))

/** Contact and location of a document’s line, which `partiesOf` reads. */
export const partyColumns = [
  shownContact<string>('id').as('contact_id'),
  shownContact<string>('name').as('contact_name'),
  ...(['locations.id as location_id', 'locations.name as location_name'] as const),
] as const

interface PartyColumns {
  contact_id: string | null
  contact_name: string
  location_id: string
  location_name: string
}

/** Null if the table's contact is optional. */
type Contact<Id> = [Id] extends [string] ? { id: string; name: string } : { id: string; name: string } | null

/** Contact and location as the API returns them. */
export const partiesOf = <R extends PartyColumns>({ contact_id, contact_name, location_id, location_name }: R) => ({
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
  const rowsWithCreators = await withCreators(ctx, rows)
  return rowsWithCreators.map(({ shown_contact: contact_id, ...row }) => {
    const summary = { ...row, contact_id }
    return { ...summary, ...partiesOf(summary), number: numberOf(ctx, table, row) } as unknown as Summary<T>
  })
}

export const numberOf = (
  ctx: BusinessContext,
  table: DocumentTable,
  row: { number: number; kind?: (typeof documentTables)[DocumentTable]['kinds'][number] },
) => documentNumber(ctx, row.kind ?? documentTables[table].kinds[0], row.number)
