import { numbersOf, serialAsKept } from '@kasuwa/contract/serial-rules'
import { type RawBuilder, sql } from 'kysely'
import { compiledOnce } from '../database/compiled-statements.ts'
import { pipeline } from '../database/database.ts'
import { newIds } from '../database/ids.ts'
import { nameColumns } from '../database/search.ts'
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

/**
 * The units that moves carry, locked in the order of their ids. A number that comes in and is nobody's is a unit from then on: whoever else
 * takes the same number in waits for it, and then finds it here.
 */
export async function lockedUnits(ctx: BusinessContext, source: MovementSource, moves: readonly StockMove[]) {
  const fresh = newUnits(ctx, moves)
  const codes = [...new Set(moves.flatMap(({ units }) => (units && 'named' in units ? units.named.flatMap(numbersOf) : [])))].sort()
  const ids = moves.flatMap(({ units }) => (units && 'back' in units ? units.back.map(({ id }) => id) : []))
  const { business_id } = ctx
  const statements = [
    ...(fresh.length > 0 ? [adding(addition(ctx, source, fresh))] : []),
    locking({ business_id, codes, ids }),
    naming({ business_id, codes }),
  ]
  const results = await pipeline(ctx.db, statements)
  const rows = (results.at(-2)?.rows ?? []) as LockedUnit[]
  const made = new Set(fresh.map(({ id }) => id))
  return { rows, codes: (results.at(-1)?.rows ?? []) as Code[], made }
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

interface Addition {
  business_id: string
  created_by: string
  created_at: string
  kind: string
  document_id: string
  codes: readonly string[]
  code_of: readonly string[]
  ids: readonly string[]
  products: readonly string[]
  locations: readonly string[]
  lines: readonly string[]
  serials: readonly string[]
  sorted: readonly string[]
  searched: readonly string[]
}

function addition(ctx: BusinessContext, { kind, document_id }: MovementSource, fresh: readonly New[]): Addition {
  const codes = fresh
    .flatMap((unit) => unit.codes.map((code) => ({ code, of: unit.id })))
    .sort((one, other) => (one.code < other.code ? -1 : 1))
  const names = fresh.map(({ serial }) => nameColumns(serial))
  return {
    ...{ business_id: ctx.business_id, created_by: ctx.merchant_id, created_at: new Date(ctx.now).toISOString(), kind, document_id },
    codes: codes.map(({ code }) => code),
    code_of: codes.map(({ of }) => of),
    ids: fresh.map(({ id }) => id),
    products: fresh.map(({ move }) => move.product_id),
    locations: fresh.map(({ move }) => move.location.id),
    lines: fresh.map(({ move }) => move.line_id),
    serials: fresh.map(({ serial }) => serial),
    sorted: names.map(({ sort_name }) => sort_name),
    searched: names.map(({ search_text }) => search_text),
  }
}

/** Until its document says what it is, a unit is void. */
const adding = compiledOnce<Addition>(
  (given) => sql`
    with free as (
      insert into serial_number_codes (business_id, code, serial_number_id, created_at)
      select ${given.business_id}::uuid, code, serial_number_id, ${given.created_at}::timestamptz
      from unnest(${given.codes}::text[], ${given.code_of}::uuid[]) as given (code, serial_number_id)
      order by code on conflict (business_id, code) do nothing returning serial_number_id
    )
    insert into serial_numbers (business_id, id, product_id, location_id, serial_number, sort_name, search_text, status, cost, moves,
      taken_kind, taken_id, taken_line, created_by, created_at, updated_at)
    select ${given.business_id}::uuid, given.id, given.product_id, given.location_id, given.serial_number, given.sort_name, given.search_text,
      'void', 0, 0, ${given.kind}::text, ${given.document_id}::uuid, given.line_id, ${given.created_by}::uuid,
      ${given.created_at}::timestamptz, ${given.created_at}::timestamptz
    from unnest(${given.ids}::uuid[], ${given.products}::uuid[], ${given.locations}::uuid[], ${given.lines}::uuid[], ${given.serials}::text[],
      ${given.sorted}::text[], ${given.searched}::text[])
      as given (id, product_id, location_id, line_id, serial_number, sort_name, search_text)
    where given.id in (select serial_number_id from free) returning 1`,
)

/** Each by its own key, in the order of their ids; with what a refusal calls what stands in the way. */
/** The number of the document that took a unit, whatever table it is in. */
const numbers = (business_id: string) =>
  sql.join(
    tablesOfDocuments.map(
      (table) => sql`(select number from ${sql.table(table)} where business_id = ${business_id} and id = unit.taken_id)`,
    ),
  )

const chosen = (lock: RawBuilder<unknown>) =>
  compiledOnce<{ business_id: string; codes: readonly string[]; ids: readonly string[] }, LockedUnit>(
    ({ business_id, codes, ids }) => sql<LockedUnit>`
    select unit.*, product.name as product_name, place.name as location_name,
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
    join locations place on place.business_id = ${business_id} and place.id = unit.location_id`,
  )
const locking = chosen(sql`for update`)
const finding = chosen(sql``)

/** The same without a lock, for who only asks. */
export async function foundUnits(ctx: BusinessContext, serials: readonly string[]) {
  const given = { business_id: ctx.business_id, codes: [...new Set(serials.flatMap(numbersOf))] }
  const [units, codes] = await pipeline(ctx.db, [finding({ ...given, ids: [] }), naming(given)])
  const byId = new Map(((units?.rows ?? []) as LockedUnit[]).map((unit) => [unit.id, unit]))
  const byCode = ((codes?.rows ?? []) as Code[]).flatMap(({ code, serial_number_id }) => {
    const unit = byId.get(serial_number_id)
    return unit ? [[code, unit] as const] : []
  })
  return new Map(byCode)
}

/** Whose each number is by now. */
const naming = compiledOnce<{ business_id: string; codes: readonly string[] }, Code>(
  ({ business_id, codes }) => sql<Code>`
    select code, serial_number_id from serial_number_codes where business_id = ${business_id} and code = any(${codes}::text[])`,
)
