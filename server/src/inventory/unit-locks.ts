import { numbersOf, serialAsKept } from '@kasuwa/contract/serial-rules'
import { type RawBuilder, sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import { newIds } from '../database/ids.ts'
import type { UnitState } from '../database/tables/serials.ts'
import { tablesOfDocuments } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { MovementSource, StockMove } from './moves.ts'

/** A unit as it is, held. */
export interface LockedUnit extends UnitState {
  id: string
  serial_number: string
  moves: number
  deleted_at: string | null
  product_name: string
  /** Whether units of its product are still told apart. */
  is_tracked: boolean
  location_name: string
  /** Of the document that holds it, or that it left with. */
  taken_no: number | null
}

interface Code {
  code: string
  serial_number_id: string
}

/** A unit that comes in, if it was never here before. */
interface New {
  id: string
  serial: string
  codes: readonly string[]
  move: StockMove
}

/** What there is of the units that moves carry. */
interface LockedUnits {
  /** As they are; those that come in are void until their document says what they are. */
  rows: LockedUnit[]
  codes: Code[]
  /** Ids of those that come in and were never here before: their numbers are claimed, and they are written with all else (`write-units.ts`). */
  made: ReadonlySet<string>
}

/**
 * The units that moves carry, locked in the order of their ids. A number that comes in and is nobody's is claimed: whoever else takes the same
 * number in waits for it, and then finds its unit here.
 */
export async function lockedUnits(ctx: BusinessContext, source: MovementSource, moves: readonly StockMove[]): Promise<LockedUnits> {
  const fresh = newUnits(ctx, moves)
  const codes = [...new Set(moves.flatMap(({ units }) => (units && 'named' in units ? units.named.flatMap(numbersOf) : [])))].sort()
  const ids = moves.flatMap(({ units }) => (units && 'back' in units ? units.back.map(({ id }) => id) : []))
  const { business_id } = ctx
  const claimed = fresh.length > 0 ? await claim(ctx, source, fresh) : { rows: [], codes: [] }
  const made = new Set(claimed.rows.map(({ id }) => id))
  // What nobody else had is known already.
  if (claimed.codes.length === codes.length && ids.length === 0) return { ...claimed, made }
  const [units, named] = await pipeline(ctx.db, [locking({ business_id, codes, ids }), naming({ business_id, codes })])
  return { rows: [...claimed.rows, ...((units?.rows ?? []) as LockedUnit[])], codes: (named?.rows ?? []) as Code[], made }
}

/** Claims the numbers that are nobody's. @returns the units of which at least one was, and those numbers */
async function claim(
  ctx: BusinessContext,
  { kind, document_id }: MovementSource,
  fresh: readonly New[],
): Promise<Pick<LockedUnits, 'rows' | 'codes'>> {
  const all = fresh
    .flatMap((unit) => unit.codes.map((code) => ({ code, of: unit.id })))
    .sort((one, other) => (one.code < other.code ? -1 : 1))
  const [free, named] = await pipeline(ctx.db, [
    claiming(ctx, all),
    namesOf(ctx.business_id, [...new Set(fresh.map(({ move }) => move.product_id))]),
  ])
  const codes = (free?.rows ?? []) as Code[]
  const own = new Set(codes.map(({ serial_number_id }) => serial_number_id))
  const names = new Map(((named?.rows ?? []) as { id: string; name: string }[]).map(({ id, name }) => [id, name]))
  const rows = fresh
    .filter(({ id }) => own.has(id))
    .map(({ id, serial: serial_number, move: { product_id, location, line_id } }): LockedUnit => ({
      ...{ id, serial_number, product_id, location_id: location.id, status: 'void', cost: 0, moves: 0, deleted_at: null },
      ...{ taken_kind: kind, taken_id: document_id, taken_line: line_id, taken_no: null },
      ...{ intake_kind: null, intake_id: null, warranty_until: null },
      ...{ product_name: names.get(product_id) ?? '', is_tracked: true, location_name: location.name },
    }))
  return { rows, codes }
}

/** Each once, by its first number, in the order of the numbers: no two documents wait for each other. */
function newUnits(ctx: BusinessContext, moves: readonly StockMove[]): New[] {
  const named = moves.flatMap((move) =>
    move.units && 'named' in move.units && move.units.becomes.from.includes('new')
      ? move.units.named.map((serial) => ({ serial, move }))
      : [],
  )
  const ids = newIds(named.length, ctx.now)
  const units = new Map<string, New>()
  named.forEach(({ serial, move }, index) => {
    const codes = numbersOf(serial)
    const [first = ''] = codes
    if (!units.has(first)) units.set(first, { id: ids[index] ?? '', serial: serialAsKept(serial), codes, move })
  })
  return [...units.values()]
}

const claiming = ({ business_id, now }: BusinessContext, codes: readonly { code: string; of: string }[]) => sql<Code>`
  insert into serial_number_codes (business_id, code, serial_number_id, created_at)
  select ${business_id}::uuid, code, serial_number_id, ${new Date(now).toISOString()}::timestamptz
  from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ of }) => of)}::uuid[]) as given (code, serial_number_id)
  order by code on conflict (business_id, code) do nothing returning code, serial_number_id`

/** How products are called, in a refusal of a number that stands on two lines. */
const namesOf = (business_id: string, products: readonly string[]) =>
  sql`select id, name from products where business_id = ${business_id} and id = any(${products}::uuid[])`

/** Each by its own key, in the order of their ids; with what a refusal calls what stands in the way. */
/** The number of the document that took a unit, whatever table it is in. */
const numbers = (business_id: string) =>
  sql.join(
    tablesOfDocuments.map(
      (table) => sql`(select number from ${sql.table(table)} where business_id = ${business_id} and id = unit.taken_id)`,
    ),
  )

interface Chosen {
  business_id: string
  codes: readonly string[]
  ids: readonly string[]
}

const chosen =
  (lock: RawBuilder<unknown>) =>
  ({ business_id, codes, ids }: Chosen) =>
    sql<LockedUnit>`
    select unit.*, product.name as product_name, product.has_serial_number as is_tracked, place.name as location_name,
      coalesce(${numbers(business_id)}) as taken_no
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
const locking = chosen(sql`for update`)
const keeping = chosen(sql`for key share`)
const finding = chosen(sql``)

/** The units that numbers are of, by folded number. */
async function unitsNamed(ctx: BusinessContext, statement: typeof finding, serials: readonly string[]) {
  const given = { business_id: ctx.business_id, codes: [...new Set(serials.flatMap(numbersOf))] }
  const [units, codes] = await pipeline(ctx.db, [statement({ ...given, ids: [] }), naming(given)])
  const byId = new Map(((units?.rows ?? []) as LockedUnit[]).map((unit) => [unit.id, unit]))
  const byCode = ((codes?.rows ?? []) as Code[]).flatMap(({ code, serial_number_id }) => {
    const unit = byId.get(serial_number_id)
    return unit ? [[code, unit] as const] : []
  })
  return new Map(byCode)
}

/** Without a lock, for who only asks. */
export const foundUnits = (ctx: BusinessContext, serials: readonly string[]) => unitsNamed(ctx, finding, serials)

/**
 * Units that a document names which waits, and does not hold: they keep their numbers until it is there to be seen (whoever renames one locks
 * it, and then looks for what waits for it). Levels are not locked for it: nothing of the units changes.
 */
export const keepNumbers = (ctx: BusinessContext, serials: readonly string[]) => unitsNamed(ctx, keeping, serials)

/** Whose each number is by now. */
const naming = ({ business_id, codes }: Omit<Chosen, 'ids'>) => sql<Code>`
  select code, serial_number_id from serial_number_codes where business_id = ${business_id} and code = any(${codes}::text[])`
