import type { BusinessContext } from '../request/request-context.ts'
import { type RawBuilder, sql } from 'kysely'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import { rowOr404 } from '../database/pagination.ts'
import { type IdAndName, creatorsOf } from '../records/created-by.ts'
import { shownContact } from '../records/merged-contacts.ts'
import { approvalsOf } from './approvals.ts'
import type { Link } from './links.ts'
import { type Summary, anyDocuments, anySummaries, columnOf, numberOf } from './visible.ts'

type EdgeFlags = Readonly<Partial<Record<'with_contact' | 'with_location' | 'with_items' | 'with_approvals', boolean | undefined>>>

/** Extra data of a kind, read in the same round trip. */
interface DocumentExtras<Items> {
  items: Items
  /** Further members whose names are read. */
  people: readonly string[]
}

/**
 * Reads a document with its lines, and `edges` for the flags.
 * @param extras of the kind; its queries start before it is known that the document exists
 * @throws Refusal 404
 */
export async function findDocument<T extends DocumentTable, Items, More extends DocumentExtras<Items>>(
  ctx: BusinessContext,
  table: T,
  id: string,
  flags: EdgeFlags,
  extras: Promise<More & DocumentExtras<Items>>,
) {
  const [{ shown_contact: contact_id, ...foundRow }, approvals, more] = await Promise.all([
    rowOr404(
      anySummaries(anyDocuments(ctx, table), table)
        .select([shownContact<string | null>('phone').as('phone'), shownContact<string | null>('email').as('email')])
        .select([shownContact<number>('balance').as('balance'), shownContact<string>('contact_type').as('contact_type')])
        .select('contacts.is_walk_in')
        .select(correctionLinks(ctx, table))
        .where(columnOf(table, 'id'), '=', id)
        .executeTakeFirst(),
    ),
    flags.with_approvals ? approvalsOf(ctx, id) : undefined,
    extras,
  ])
  const row = { ...foundRow, contact_id }
  const creators = await creatorsOf(ctx, [row.created_by, ...more.people, ...(approvals ?? []).map((approval) => approval.merchant_id)])
  const nameOf = (merchant_id: string): IdAndName | null => creators.get(merchant_id) ?? null
  const { document, edges } = documentReply(ctx, table, row, { items: more.items, approvals, nameOf }, flags)
  return { document: document as unknown as Omit<Summary<T>, 'contact' | 'location' | 'corrects'> & Corrections, edges, more, nameOf }
}

/** Links to corrected and correcting documents. Null if that document is deleted, or at a location that this member does not see. */
function correctionLinks(ctx: BusinessContext, table: DocumentTable) {
  const linked = (where: RawBuilder<unknown>) => {
    const kind = documentTables[table].kinds.length > 1 ? sql`, 'kind', linked.kind` : sql``
    const memberLocation = ctx.member.location_id
    const atMemberLocation = memberLocation === null ? sql`` : sql` and linked.location_id = ${memberLocation}`
    return sql<LinkedRow | null>`(select json_build_object('id', linked.id, 'number', linked.number${kind}) from ${sql.table(table)} linked
      where linked.business_id = ${ctx.business_id} and ${where} and linked.deleted_at is null${atMemberLocation})`
  }
  return [
    linked(sql`linked.id = ${sql.ref(`${table}.corrects`)}`).as('corrects_link'),
    linked(sql`linked.corrects = ${sql.ref(`${table}.id`)}`).as('corrected_by_link'),
  ] as const
}

interface Corrections {
  corrects: Link | null
  corrected_by: Link | null
}

type LinkedRow = Parameters<typeof numberOf>[2] & { id: string }

const linkOf = (ctx: BusinessContext, table: DocumentTable, row: LinkedRow | null | undefined): Link | null =>
  row ? { id: row.id, number: numberOf(ctx, table, row) } : null

interface DocumentRow {
  number: number
  kind?: Parameters<typeof numberOf>[2]['kind']
  created_by: string
  contact_id: string | null
  contact_name: string
  phone: string | null
  email: string | null
  balance: number
  contact_type: string
  is_walk_in: boolean
  location_id: string
  location_name: string
  /** Missing for a document that was just recorded and corrects nothing. */
  corrects_link?: LinkedRow | null
  corrected_by_link?: LinkedRow | null
}

interface ReplyParts<Items> {
  items: Items
  approvals: Awaited<ReturnType<typeof approvalsOf>> | undefined
  nameOf: (merchant_id: string) => IdAndName | null
}

/** A document as the API returns it, built from a stored row or from a row just recorded. */
export function documentReply<R extends DocumentRow, Items>(
  ctx: BusinessContext,
  table: DocumentTable,
  row: R,
  { items, approvals, nameOf }: ReplyParts<Items>,
  flags: EdgeFlags,
) {
  const {
    contact_name,
    location_name,
    phone,
    email,
    balance: contactBalance,
    contact_type,
    is_walk_in,
    corrects_link,
    corrected_by_link,
    ...document
  } = row
  const contact =
    row.contact_id === null
      ? null
      : {
          id: row.contact_id,
          name: contact_name,
          phone,
          email,
          balance: ctx.can('contact.view') ? contactBalance : null,
          contact_type,
          is_walk_in,
        }
  return {
    document: {
      ...document,
      number: numberOf(ctx, table, row),
      created_by: nameOf(row.created_by),
      corrects: linkOf(ctx, table, corrects_link),
      corrected_by: linkOf(ctx, table, corrected_by_link),
    },
    edges: {
      ...(flags.with_contact && contact ? { contact } : {}),
      ...(flags.with_location ? { location: { id: row.location_id, name: location_name } } : {}),
      ...(flags.with_items ? { items } : {}),
      ...(approvals
        ? {
            approvals: approvals.map((approval) => ({
              by: nameOf(approval.merchant_id) ?? { id: approval.merchant_id, name: '' },
              is_own: approval.is_own,
              at: approval.created_at,
            })),
          }
        : {}),
    },
  }
}
