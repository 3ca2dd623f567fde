import { type Selectable, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { pipeline } from '../database/database.ts'
import { lockMainContacts } from './merged-contacts.ts'
import { type Words, refuseFields } from '../errors/refusal.ts'
import type { MasterTable, Tables } from '../database/tables/index.ts'

/**
 * Tables that bodies may name, with the columns read. Rows are locked in this order of tables, then by id, so requests cannot deadlock.
 * Other locks keep the order too. A change that names others calls `mustExist` before it locks its own row. A delete that
 * detaches a row from others locks its own row first, which is earlier here.
 */
const referable = {
  brands: ['id'],
  product_categories: ['id'],
  product_tags: ['id'],
  products: [
    'id',
    'name',
    'sku',
    'cost',
    'price',
    'has_inventory',
    'category_id',
    'parent_id',
    'inventory_type',
    'is_active',
    'unit',
    'has_serial_number',
  ],
  sale_taxes: ['id', 'name', 'rate', 'is_active', 'inclusive'],
  bank_accounts: ['id', 'bank_name', 'account_number'],
  locations: ['id', 'name'],
  contact_groups: ['id'],
  contacts: [
    'id',
    'name',
    'phone',
    'email',
    'balance',
    'contact_type',
    'is_blacklisted',
    'is_walk_in',
    'payment_terms_days',
    'credit_limit',
  ],
  roles: ['id'],
} as const satisfies { [T in MasterTable]?: readonly (keyof Tables[T])[] }

export type Referable = keyof typeof referable
const inOrder = Object.keys(referable) as Referable[]

/** Field of the body → the id or ids that it names. Errors in a list are on `field.0`, `field.1` …. */
export type References = Record<string, string | readonly string[] | null | undefined>

/** Columns that are read of a referenced row. */
export type ReferencedRow<T extends Referable> = Pick<Selectable<Tables[T]>, (typeof referable)[T][number] & keyof Selectable<Tables[T]>>

/** Messages for references that a desk sends without a form field of their own: each says what kind of row is missing. */
const unknown: { readonly [table in Referable]?: Words['key'] } = {
  locations: 'unknown_location',
  contacts: 'unknown_contact',
  bank_accounts: 'unknown_account',
  sale_taxes: 'unknown_tax',
}

/**
 * Checks that every id in a body is a live row of this business, and share-locks it until the request ends. So a delete waits, and then
 * sees it in use. Every written reference passes here (`laws/references.test.ts`). One message covers ids that are unknown, deleted,
 * another business’s, or locations where this member does not work. One round trip for all tables.
 * @param references by table: `{ brands: { brand: body.brand }, products: { 'items.0.product': … } }`
 * @param locked result of `holdReferences` for the same references, if it ran ahead
 * @returns the rows of each table, by id
 * @throws Refusal 422 with every such field
 */
export async function mustExist<T extends Referable>(
  ctx: BusinessContext,
  references: { [K in T]: References },
  locked?: LockedReferences,
): Promise<{ [K in T]: ReadonlyMap<string, ReferencedRow<K>> }> {
  const tables = tablesOf(references)
  const usedTables = tables.filter(({ fields }) => fields.length > 0)
  const lockedRows = await withMerged(ctx, usedTables, locked ?? (await holdReferences(ctx, references)))
  const currentLocation = ctx.member.location_id
  const missing = usedTables.flatMap(({ table, fields }) =>
    fields
      .filter(([, id]) => !lockedRows.get(table)?.has(id) || (table === 'locations' && currentLocation !== null && currentLocation !== id))
      .map(([field]): [string, Words[]] => [field, [{ key: unknown[table] ?? 'unknown_reference' }]]),
  )
  if (missing.length > 0) throw refuseFields(Object.fromEntries(missing))
  const rows = Object.fromEntries(tables.map(({ table }) => [table, lockedRows.get(table) ?? new Map<string, never>()]))
  return rows as unknown as { [K in T]: ReadonlyMap<string, ReferencedRow<K>> }
}

/**
 * Adds contacts that were merged since the client read them, as in a sale that was sent again later. Each alias stands for its main
 * contact, whose row is returned under the id of the alias.
 */
async function withMerged(
  ctx: BusinessContext,
  tables: ReturnType<typeof tablesOf>,
  lockedRows: LockedReferences,
): Promise<LockedReferences> {
  const contacts = lockedRows.get('contacts')
  const contactIds = tables.find(({ table }) => table === 'contacts')?.fields.map(([, id]) => id) ?? []
  const missing = contactIds.filter((id) => !contacts?.has(id))
  if (missing.length === 0) return lockedRows
  const mains = await lockMainContacts(ctx, missing)
  // A contact whose merge was undone while this waited is itself again.
  const now = missing.map((id) => [id, mains.get(id) ?? id] as const)
  const rows = (await holdReferences(ctx, { contacts: { contact: now.map(([, id]) => id) } })).get('contacts')
  const mainRows = now.flatMap(([id, main]) => (rows?.has(main) ? [[id, rows.get(main) as { id: string }] as const] : []))
  return new Map([...lockedRows, ['contacts', new Map([...(contacts ?? []), ...mainRows])]])
}

const tablesOf = <T extends Referable>(references: { [K in T]: References }) =>
  inOrder.filter((table): table is T => table in references).map((table) => ({ table, fields: fieldsOf(references[table]) }))

/** Existing referenced rows, by table and id; locked. */
export type LockedReferences = ReadonlyMap<Referable, ReadonlyMap<string, { id: string }>>

/** Only locks, like `mustExist`; missing rows are not refused yet. */
export async function holdReferences<T extends Referable>(
  ctx: BusinessContext,
  references: { [K in T]: References },
): Promise<LockedReferences> {
  const usedTables = tablesOf(references).filter(({ fields }) => fields.length > 0)
  const together = usedTables.filter(({ table }) => isAlike(table))
  const joinedTables = together.length > 1 ? together : []
  const alone = usedTables.filter((usedTable) => !joinedTables.includes(usedTable))
  // In the order of tables: those read together come last.
  const results = await pipeline(ctx.db, [
    ...alone.map(({ table, fields }) => lockedIn(ctx, table, idsIn(fields))),
    ...(joinedTables.length > 0 ? [lockedTogether(ctx, joinedTables)] : []),
  ])
  const rows = new Map<Referable, { id: string }[]>(alone.map(({ table }, index) => [table, results[index]?.rows as { id: string }[]]))
  for (const { table } of joinedTables) rows.set(table, [])
  if (joinedTables.length > 0)
    for (const { of, held } of (results.at(-1)?.rows ?? []) as { of: Referable; held: { id: string } }[]) rows.get(of)?.push(held)
  return new Map([...rows].map(([table, tableRows]) => [table, new Map(tableRows.map((row) => [row.id, row]))]))
}

const idsIn = (fields: readonly (readonly [field: string, id: string])[]): string[] => [...new Set(fields.map(([, id]) => id))]

/** Each field with its id; empty fields are left out. */
function fieldsOf(references: References): [field: string, id: string][] {
  return Object.entries(references).flatMap(([field, value]): [string, string][] => {
    if (!value) return []
    return typeof value === 'string' ? [[field, value]] : value.map((id, index) => [`${field}.${index}`, id])
  })
}

/** Conflicts with the FOR UPDATE lock that a delete takes on its row (`entity-rows.ts`), so each waits for the other. */
const lockedIn = ({ business_id }: BusinessContext, table: Referable, ids: readonly string[]) => sql`
  select ${sql.raw(referable[table].join(', '))} from ${sql.table(table)}
  where business_id = ${business_id} and id = any(${ids}::uuid[]) and deleted_at is null order by id for key share`

/** Tables from which a body names one or a few rows. One statement reads several of them as JSON, in the order in which it names them. */
const alike = ['sale_taxes', 'bank_accounts', 'locations', 'contact_groups', 'contacts', 'roles'] as const satisfies readonly Referable[]
const isAlike = (table: Referable): boolean => (alike as readonly Referable[]).includes(table)

const lockedTogether = (ctx: BusinessContext, tables: ReturnType<typeof tablesOf>) =>
  sql`${sql.join(
    tables.map(
      ({ table, fields }) =>
        sql`select ${sql.lit(table)} as of, to_jsonb(held) as held from (${lockedIn(ctx, table, idsIn(fields))}) as held`,
    ),
    sql` union all `,
  )}`
