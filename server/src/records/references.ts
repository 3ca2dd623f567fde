import { type Selectable, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { pipeline } from '../database/database.ts'
import { heldMains } from './merged-contacts.ts'
import { type Words, refuseFields } from '../errors/refusal.ts'
import type { MasterTable, Tables } from '../database/tables/index.ts'

/**
 * What bodies name, with what is read of it. Rows are locked in this order of tables, and by id within one, whatever the order in a
 * body, so that no two requests wait for each other. What locks such rows for itself keeps the order too: a change that names others
 * calls `mustExist` before it locks its own row, and a delete that takes a row off others locks its own first, which comes earlier here.
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
  sale_taxes: ['id', 'name', 'rate', 'is_active'],
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

/** Field of the body → the id or ids that it names. A list's faults are on `field.0`, `field.1` …. */
export type References = Record<string, string | readonly string[] | null | undefined>

/** What is read of a row that is named. */
export type Named<T extends Referable> = Pick<Selectable<Tables[T]>, (typeof referable)[T][number] & keyof Selectable<Tables[T]>>

/** What a desk names without a field of its own beside the sentence says what was not found. */
const unknown: { readonly [table in Referable]?: Words['key'] } = {
  locations: 'unknown_location',
  contacts: 'unknown_contact',
  bank_accounts: 'unknown_account',
  sale_taxes: 'unknown_tax',
}

/**
 * Sees to it that every id a body names is a live row of this business, and stays one until the request ends: a delete waits, and then
 * sees it in use. Whatever writes a reference goes through here (`laws/references.test.ts`). One sentence for an id that never was, that
 * is deleted, that is a neighbour's, or is a location that this member does not work at. All tables are asked in one round trip.
 * @param named by table: `{ brands: { brand: body.brand }, products: { 'items.0.product': … } }`
 * @param held what `holdReferences` found of the same, where it was asked ahead
 * @returns the rows of each table, by id
 * @throws Refusal 422 with every such field
 */
export async function mustExist<T extends Referable>(
  ctx: BusinessContext,
  named: { [K in T]: References },
  held?: HeldReferences,
): Promise<{ [K in T]: ReadonlyMap<string, Named<K>> }> {
  const asked = tablesOf(named)
  const some = asked.filter(({ fields }) => fields.length > 0)
  const found = await withMerged(ctx, some, held ?? (await holdReferences(ctx, named)))
  const own = ctx.member.location_id
  const missing = some.flatMap(({ table, fields }) =>
    fields
      .filter(([, id]) => !found.get(table)?.has(id) || (table === 'locations' && own !== null && own !== id))
      .map(([field]): [string, Words[]] => [field, [{ key: unknown[table] ?? 'unknown_reference' }]]),
  )
  if (missing.length > 0) throw refuseFields(Object.fromEntries(missing))
  const rows = Object.fromEntries(asked.map(({ table }) => [table, found.get(table) ?? new Map<string, never>()]))
  return rows as unknown as { [K in T]: ReadonlyMap<string, Named<K>> }
}

/**
 * The same with contacts that were merged into another one since they were read, as a sale that waited for the network may name: each
 * stands for the contact that it is, whose row is found under both ids.
 */
async function withMerged(ctx: BusinessContext, named: ReturnType<typeof tablesOf>, found: HeldReferences): Promise<HeldReferences> {
  const contacts = found.get('contacts')
  const asked = named.find(({ table }) => table === 'contacts')?.fields.map(([, id]) => id) ?? []
  const missing = asked.filter((id) => !contacts?.has(id))
  if (missing.length === 0) return found
  const mains = await heldMains(ctx, missing)
  // Whose merge was taken back while it was waited for is there again, as itself.
  const now = missing.map((id) => [id, mains.get(id) ?? id] as const)
  const rows = (await holdReferences(ctx, { contacts: { contact: now.map(([, id]) => id) } })).get('contacts')
  const standing = now.flatMap(([id, main]) => (rows?.has(main) ? [[id, rows.get(main) as { id: string }] as const] : []))
  return new Map([...found, ['contacts', new Map([...(contacts ?? []), ...standing])]])
}

const tablesOf = <T extends Referable>(named: { [K in T]: References }) =>
  inOrder.filter((table): table is T => table in named).map((table) => ({ table, fields: fieldsOf(named[table]) }))

/** Rows that were named and are there, by table and id; held. */
export type HeldReferences = ReadonlyMap<Referable, ReadonlyMap<string, { id: string }>>

/** The locks of `mustExist` alone: what is missing is not refused yet. */
export async function holdReferences<T extends Referable>(ctx: BusinessContext, named: { [K in T]: References }): Promise<HeldReferences> {
  const some = tablesOf(named).filter(({ fields }) => fields.length > 0)
  const together = some.filter(({ table }) => isAlike(table))
  const asked = together.length > 1 ? together : []
  const alone = some.filter((one) => !asked.includes(one))
  // In the order of tables: those that are asked together are the last.
  const results = await pipeline(ctx.db, [
    ...alone.map(({ table, fields }) => lockedIn(ctx, table, idsIn(fields))),
    ...(asked.length > 0 ? [lockedTogether(ctx, asked)] : []),
  ])
  const rows = new Map<Referable, { id: string }[]>(alone.map(({ table }, index) => [table, results[index]?.rows as { id: string }[]]))
  for (const { table } of asked) rows.set(table, [])
  if (asked.length > 0)
    for (const { of, held } of (results.at(-1)?.rows ?? []) as { of: Referable; held: { id: string } }[]) rows.get(of)?.push(held)
  return new Map([...rows].map(([table, found]) => [table, new Map(found.map((row) => [row.id, row]))]))
}

const idsIn = (fields: readonly (readonly [field: string, id: string])[]): string[] => [...new Set(fields.map(([, id]) => id))]

/** Each field with the id that it names; what names nothing is left out. */
function fieldsOf(references: References): [field: string, id: string][] {
  return Object.entries(references).flatMap(([field, given]): [string, string][] => {
    if (!given) return []
    return typeof given === 'string' ? [[field, given]] : given.map((id, index) => [`${field}.${index}`, id])
  })
}

/** A delete locks its row FOR UPDATE (`master-rows.ts`, held), which this waits for and which waits for this. */
const lockedIn = ({ business_id }: BusinessContext, table: Referable, ids: readonly string[]) => sql`
  select ${sql.raw(referable[table].join(', '))} from ${sql.table(table)}
  where business_id = ${business_id} and id = any(${ids}::uuid[]) and deleted_at is null order by id for key share`

/** Of these a body names one or a few: rows of several such tables are one statement's, as JSON, which takes them in the order that it names them in. */
const alike = ['sale_taxes', 'bank_accounts', 'locations', 'contact_groups', 'contacts', 'roles'] as const satisfies readonly Referable[]
const isAlike = (table: Referable): boolean => (alike as readonly Referable[]).includes(table)

const lockedTogether = (ctx: BusinessContext, asked: ReturnType<typeof tablesOf>) =>
  sql`${sql.join(
    asked.map(
      ({ table, fields }) =>
        sql`select ${sql.lit(table)} as of, to_jsonb(held) as held from (${lockedIn(ctx, table, idsIn(fields))}) as held`,
    ),
    sql` union all `,
  )}`
