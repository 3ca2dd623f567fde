import type { BusinessContext } from '../request/request-context.ts'
import { type RawBuilder, sql } from 'kysely'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import { rowOr404 } from '../database/pagination.ts'
import { type Named, creatorsOf } from '../records/created-by.ts'
import { shownContact } from '../records/merged-contacts.ts'
import { approvalsOf } from './approvals.ts'
import type { Link } from './links.ts'
import { type Summary, anyDocuments, anySummaries, columnOf, numberOf } from './visible.ts'

type Flags = Readonly<Partial<Record<'with_contact' | 'with_location' | 'with_items' | 'with_approvals', boolean | undefined>>>

/** What a kind adds to a document, asked for in the same round trip. */
interface Own<Items> {
  items: Items
  /** Who else is to be named. */
  people: readonly string[]
}

/**
 * A document with its lines, and under `edges` what the flags ask for.
 * @param own what the kind adds; it is begun before it is known whether there is such a document
 * @throws Refusal 404
 */
export async function findDocument<T extends DocumentTable, Items, More extends Own<Items>>(
  ctx: BusinessContext,
  table: T,
  id: string,
  flags: Flags,
  own: Promise<More & Own<Items>>,
) {
  const [{ shown_contact: contact_id, ...found }, approvals, more] = await Promise.all([
    rowOr404(
      anySummaries(anyDocuments(ctx, table), table)
        .select([shownContact<string | null>('phone').as('phone'), shownContact<string | null>('email').as('email')])
        .select([shownContact<number>('balance').as('balance'), shownContact<string>('contact_type').as('contact_type')])
        .select('contacts.is_walk_in')
        .select(linkedBy(ctx, table))
        .where(columnOf(table, 'id'), '=', id)
        .executeTakeFirst(),
    ),
    flags.with_approvals ? approvalsOf(ctx, id) : undefined,
    own,
  ])
  const row = { ...found, contact_id }
  const creators = await creatorsOf(ctx, [row.created_by, ...more.people, ...(approvals ?? []).map((one) => one.merchant_id)])
  const nameOf = (merchant_id: string): Named | null => creators.get(merchant_id) ?? null
  const { document, edges } = shownDocument(ctx, table, row, { items: more.items, approvals, nameOf }, flags)
  return { document: document as unknown as Omit<Summary<T>, 'contact' | 'location' | 'corrects'> & Corrections, edges, more, nameOf }
}

/** Another document of the same table, as a link to it: nothing where it is hidden, or stands at a location that this member does not see. */
function linkedBy(ctx: BusinessContext, table: DocumentTable) {
  const linked = (where: RawBuilder<unknown>) => {
    const kind = documentTables[table].kinds.length > 1 ? sql`, 'kind', linked.kind` : sql``
    const own = ctx.member.location_id
    const here = own === null ? sql`` : sql` and linked.location_id = ${own}`
    return sql<LinkedRow | null>`(select json_build_object('id', linked.id, 'number', linked.number${kind}) from ${sql.table(table)} linked
      where linked.business_id = ${ctx.business_id} and ${where} and linked.deleted_at is null${here})`
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
  /** Left out of a document that was just recorded, and corrects nothing. */
  corrects_link?: LinkedRow | null
  corrected_by_link?: LinkedRow | null
}

interface Parts<Items> {
  items: Items
  approvals: Awaited<ReturnType<typeof approvalsOf>> | undefined
  nameOf: (merchant_id: string) => Named | null
}

/** A document as answers show it, from what was read of it or is known without. */
export function shownDocument<R extends DocumentRow, Items>(
  ctx: BusinessContext,
  table: DocumentTable,
  row: R,
  { items, approvals, nameOf }: Parts<Items>,
  flags: Flags,
) {
  const {
    contact_name,
    location_name,
    phone,
    email,
    balance: owed,
    contact_type,
    is_walk_in,
    corrects_link,
    corrected_by_link,
    ...document
  } = row
  const contact =
    row.contact_id === null
      ? null
      : { id: row.contact_id, name: contact_name, phone, email, balance: ctx.can('contact.view') ? owed : null, contact_type, is_walk_in }
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
