import { numbersOf, normalizeSerial } from '@kasuwa/contract/serial-rules'
import { type RawBuilder, sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import { newIds } from '../database/ids.ts'
import type { UnitState } from '../database/tables/serials.ts'
import { tablesOfDocuments } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { MovementSource, StockMove } from './moves.ts'

/** A locked unit. */
export interface LockedUnit extends UnitState {
  id: string
  serial_number: string
  moves: number
  deleted_at: string | null
  product_name: string
  /** True if its product still has serial numbers. */
  is_tracked: boolean
  location_name: string
  /** Number of the document that reserved it or that it left with. */
  taken_no: number | null
}

interface SerialCode {
  code: string
  serial_number_id: string
}

/** A unit that comes in, if its number is new. */
interface NewUnit {
  id: string
  serial: string
  codes: readonly string[]
  move: StockMove
}

/** Locked units of moves. */
interface UnitLocks {
  /** Current states; new ones are void until planned. */
  rows: LockedUnit[]
  codes: SerialCode[]
  /** Ids of new units. Their numbers are claimed; `write-units.ts` inserts them. */
  newIds: ReadonlySet<string>
}

/**
 * Locks the units of moves, by id. New numbers are claimed: another document with the same number waits, and then finds its unit.
 */
export async function lockMovedUnits(ctx: BusinessContext, source: MovementSource, moves: readonly StockMove[]): Promise<UnitLocks> {
  const newcomers = newUnits(ctx, moves)
  const codes = [
    ...new Set(moves.flatMap(({ units }) => (units && 'serialNumbers' in units ? units.serialNumbers.flatMap(numbersOf) : []))),
  ].sort()
  const ids = moves.flatMap(({ units }) => (units && 'reversedUnits' in units ? units.reversedUnits.map(({ id }) => id) : []))
  const { business_id } = ctx
  const claimed = newcomers.length > 0 ? await claimNumbers(ctx, source, newcomers) : { rows: [], codes: [] }
  const created = new Set(claimed.rows.map(({ id }) => id))
  // All numbers were new: there is nothing else to read.
  if (claimed.codes.length === codes.length && ids.length === 0) return { ...claimed, newIds: created }
  const [units, codeRows] = await pipeline(ctx.db, [selectForUpdate({ business_id, codes, ids }), selectCodes({ business_id, codes })])
  return {
    rows: [...claimed.rows, ...((units?.rows ?? []) as LockedUnit[])],
    codes: (codeRows?.rows ?? []) as SerialCode[],
    newIds: created,
  }
}

/** Claims new numbers. @returns the units with at least one new number, and those numbers */
async function claimNumbers(
  ctx: BusinessContext,
  { kind, document_id }: MovementSource,
  newcomers: readonly NewUnit[],
): Promise<Pick<UnitLocks, 'rows' | 'codes'>> {
  const newCodes = newcomers
    .flatMap((unit) => unit.codes.map((code) => ({ code, of: unit.id })))
    .sort((first, second) => (first.code < second.code ? -1 : 1))
  const [claimed, products] = await pipeline(ctx.db, [
    insertCodes(ctx, newCodes),
    namesOf(ctx.business_id, [...new Set(newcomers.map(({ move }) => move.product_id))]),
  ])
  const codes = (claimed?.rows ?? []) as SerialCode[]
  const claimedIds = new Set(codes.map(({ serial_number_id }) => serial_number_id))
  const names = new Map(((products?.rows ?? []) as { id: string; name: string }[]).map(({ id, name }) => [id, name]))
  const rows = newcomers
    .filter(({ id }) => claimedIds.has(id))
    .map(({ id, serial: serial_number, move: { product_id, location, line_id } }): LockedUnit => ({
      ...{ id, serial_number, product_id, location_id: location.id, status: 'void', cost: 0, moves: 0, deleted_at: null },
      ...{ taken_kind: kind, taken_id: document_id, taken_line: line_id, taken_no: null },
      ...{ intake_kind: null, intake_id: null, warranty_until: null },
      ...{ product_name: names.get(product_id) ?? '', is_tracked: true, location_name: location.name },
    }))
  return { rows, codes }
}

/** Unique new units by first number, sorted, so that documents do not deadlock. */
function newUnits(ctx: BusinessContext, moves: readonly StockMove[]): NewUnit[] {
  const newMoves = moves.flatMap((move) =>
    move.units && 'serialNumbers' in move.units && move.units.becomes.from.includes('new')
      ? move.units.serialNumbers.map((serial) => ({ serial, move }))
      : [],
  )
  const ids = newIds(newMoves.length, ctx.now)
  const units = new Map<string, NewUnit>()
  newMoves.forEach(({ serial, move }, index) => {
    const codes = numbersOf(serial)
    const [first = ''] = codes
    if (!units.has(first)) units.set(first, { id: ids[index] ?? '', serial: normalizeSerial(serial), codes, move })
  })
  return [...units.values()]
}

const insertCodes = ({ business_id, now }: BusinessContext, codes: readonly { code: string; of: string }[]) => sql<SerialCode>`
  insert into serial_number_codes (business_id, code, serial_number_id, created_at)
  select ${business_id}::uuid, code, serial_number_id, ${new Date(now).toISOString()}::timestamptz
  from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ of }) => of)}::uuid[]) as given (code, serial_number_id)
  order by code on conflict (business_id, code) do nothing returning code, serial_number_id`

/** Product names, for the error of a number on two lines. */
const namesOf = (business_id: string, products: readonly string[]) =>
  sql`select id, name from products where business_id = ${business_id} and id = any(${products}::uuid[])`

/** Number of the document that took a unit, from any table. */
const documentNumbers = (business_id: string) =>
  sql.join(
    tablesOfDocuments.map(
      (table) => sql`(select number from ${sql.table(table)} where business_id = ${business_id} and id = unit.taken_id)`,
    ),
  )

interface UnitSelection {
  business_id: string
  codes: readonly string[]
  ids: readonly string[]
}

const selectUnits =
  (lock: RawBuilder<unknown>) =>
  ({ business_id, codes, ids }: UnitSelection) =>
    sql<LockedUnit>`
    select unit.*, product.name as product_name, product.has_serial_number as is_tracked, place.name as location_name,
      coalesce(${documentNumbers(business_id)}) as taken_no
    from (
      select distinct serial_number_id as id from serial_number_codes where business_id = ${business_id} and code = any(${codes}::text[])
      union select unnest(${ids}::uuid[])
      order by id
    ) as wanted
    cross join lateral (
      select id, product_id, location_id, serial_number, status, cost, moves, taken_kind, taken_id, taken_line, intake_kind, intake_id,
        warranty_until, deleted_at
      from serial_numbers where business_id = ${business_id} and id = wanted.id ${lock}
    ) as unit
    join products product on product.business_id = ${business_id} and product.id = unit.product_id
    join locations place on place.business_id = ${business_id} and place.id = unit.location_id`
const selectForUpdate = selectUnits(sql`for update`)
const selectForKeyShare = selectUnits(sql`for key share`)
const selectUnlocked = selectUnits(sql``)

/** Units by folded serial number. */
async function unitsByCode(ctx: BusinessContext, statement: typeof selectUnlocked, serials: readonly string[]) {
  const selection = { business_id: ctx.business_id, codes: [...new Set(serials.flatMap(numbersOf))] }
  const [units, codes] = await pipeline(ctx.db, [statement({ ...selection, ids: [] }), selectCodes(selection)])
  const byId = new Map(((units?.rows ?? []) as LockedUnit[]).map((unit) => [unit.id, unit]))
  const byCode = ((codes?.rows ?? []) as SerialCode[]).flatMap(({ code, serial_number_id }) => {
    const unit = byId.get(serial_number_id)
    return unit ? [[code, unit] as const] : []
  })
  return new Map(byCode)
}

/** The same without a lock. */
export const findUnits = (ctx: BusinessContext, serials: readonly string[]) => unitsByCode(ctx, selectUnlocked, serials)

/**
 * Locks the numbers of units that a pending document names and does not reserve, until commit. A rename waits, and then looks for pending
 * documents with the number. Levels need no lock, because the units do not change.
 */
export const lockNumbers = (ctx: BusinessContext, serials: readonly string[]) => unitsByCode(ctx, selectForKeyShare, serials)

/** Unit id of each number. */
const selectCodes = ({ business_id, codes }: Omit<UnitSelection, 'ids'>) => sql<SerialCode>`
  select code, serial_number_id from serial_number_codes where business_id = ${business_id} and code = any(${codes}::text[])`
