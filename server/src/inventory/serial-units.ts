import { documentNumber } from '../records/document-number.ts'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import { type SerialStatus, onShelf } from '@kasuwa/contract/serial-states'
import type { UnitState } from '../database/tables/serials.ts'
import { type Words, refuseFields } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Becoming, KeptUnit, LeftUnit, MovedUnits, MovementSource, StockMove } from './moves.ts'
import type { Level } from './level-locks.ts'
import { type LockedUnit, lockedUnits } from './unit-locks.ts'
import { evenly } from './evenly.ts'

/*
 * Units that are told apart. Of each level whose product has such: available and committed ones are what is on hand, committed ones what is
 * held, and the sum of their costs is its value. They are locked after the levels, by id; what a document does to one is worked out with
 * the move that carries it (`ledger.ts`), and refused on the number.
 */

export interface Unit extends LockedUnit {
  /** As it was before the document, where it was here. */
  was: UnitState | null
  /** The line that moved it last. */
  line_id?: string
  /** Kobo that were added to its cost alone. */
  revalued?: number
  /** Whether it was sold by this document, from whose day on it is answered for. */
  isSold?: boolean
  /** Whether it comes in with this document and was never here before: it has no row yet. */
  isNew: boolean
}

export interface HeldUnits {
  byId: ReadonlyMap<string, Unit>
  /** By folded number. */
  byCode: ReadonlyMap<string, Unit>
}

const stateOf = ({
  product_id,
  status,
  location_id,
  cost,
  taken_kind,
  taken_id,
  taken_line,
  intake_kind,
  intake_id,
  warranty_until,
}: UnitState): UnitState => ({
  ...{ product_id, status, location_id, cost, taken_kind, taken_id, taken_line, intake_kind, intake_id, warranty_until },
})

const nobody: HeldUnits = { byId: new Map(), byCode: new Map() }

/** Locks the units that moves carry; those that come in and were never here are there from then on, void. A document without any asks nothing. */
export async function lockUnits(ctx: BusinessContext, source: MovementSource, moves: readonly StockMove[]): Promise<HeldUnits> {
  if (!moves.some(({ units }) => units)) return nobody
  const { rows, codes, made } = await lockedUnits(ctx, source, moves)
  const units = new Map(
    rows.map((row): [string, Unit] => [row.id, { ...row, isNew: made.has(row.id), was: made.has(row.id) ? null : stateOf(row) }]),
  )
  const byCode = codes.flatMap(({ code, serial_number_id }) => {
    const unit = units.get(serial_number_id)
    return unit ? [[code, unit] as const] : []
  })
  return { byId: units, byCode: new Map(byCode) }
}

const isOnShelf = ({ status }: { status: SerialStatus }): boolean => onShelf.includes(status)

/**
 * What a move does to its units, which change where they are held.
 * @param worth what the goods would come in at, if they were not told apart
 * @returns kobo that the level gains, and how many units; nothing of a level whose units are not told apart
 * @throws Refusal 422 on the number, or on the list where there are too few
 */
export function planUnits(
  ctx: BusinessContext,
  held: HeldUnits,
  move: StockMove,
  level: Level,
  source: MovementSource,
  worth: (goods: Pick<StockMove, 'value' | 'quantity'>) => number,
): { value: number; added: number } | undefined {
  const { units } = move
  if (level.units === null) {
    if (units && 'named' in units && units.named.length > 0) throw refuse([[units.field, 'serials_not_kept', {}]])
    if (units && 'back' in units) forget(held, units.back, move, source)
    return undefined
  }
  if (move.quantity === 0 && move.committed === 0 && !units) {
    if (move.value === 0) return { value: 0, added: 0 }
    throw refuse([[fieldOf(move), 'serials_to_revalue', {}]])
  }
  const needed = Math.abs(move.quantity === 0 ? move.committed : move.quantity)
  const found = !units ? [] : 'named' in units ? named(ctx, held, move, units, source) : back(ctx, held, units, move, source)
  if (needed > 0 && found.length * 1000 !== needed) throw refuse([[fieldOf(move), ...tooFew(move, needed / 1000)]])
  const before = found.map((unit) => countedBefore(unit, units))
  if (units && 'named' in units) become(found, move, units, source, worth)
  else if (units) putBack(found, units, move, source)
  for (const unit of found) if (!isKeptBack(unit, units)) unit.line_id = move.line_id
  const here = found.map((unit) => countedAfter(unit, units, move, source))
  const sum = (costs: readonly Counted[]) => costs.reduce((all, { cost, isHere }) => all + (isHere ? cost : 0), 0)
  const count = (costs: readonly Counted[]) => costs.filter(({ isHere }) => isHere).length
  const value = sum(here) - sum(before)
  if (units && 'back' in units && typeof move.value === 'number' && value !== move.value) {
    const changed = found.find(({ cost }, index) => cost !== before[index]?.cost) ?? found[0]
    throw refuse([[move.field, 'serial_cost_changed', { serial: changed?.serial_number ?? '' }]])
  }
  return { value, added: count(here) - count(before) }
}

/** What a level has of a unit. */
interface Counted {
  cost: number
  isHere: boolean
}

const nowhere: Counted = { cost: 0, isHere: false }
const onLevel = (unit: Unit): Counted => ({ cost: unit.cost, isHere: isOnShelf(unit) })

/** One that stays is as if the wrong intake took it with it, and the right one brought it in: at what it cost where it has left since. */
function countedBefore(unit: Unit, units: MovedUnits | undefined): Counted {
  const kept = units?.kept?.get(unit.id)
  if (!kept) return onLevel(unit)
  return units && 'back' in units ? { cost: kept.cost, isHere: true } : nowhere
}

function countedAfter(unit: Unit, units: MovedUnits | undefined, move: StockMove, { document_id }: MovementSource): Counted {
  const kept = units?.kept?.get(unit.id)
  if (!kept) return onLevel(unit)
  if (units && 'back' in units) return nowhere
  return { cost: isOn(unit, move, document_id) ? unit.cost : kept.cost, isHere: true }
}

/** Whether a unit is on the shelf of a move, as it came in with an intake. */
const isOn = (unit: Unit, { product_id, location }: StockMove, intake_id: string): boolean =>
  isOnShelf(unit) && unit.intake_id === intake_id && unit.product_id === product_id && unit.location_id === location.id

const isKeptBack = ({ id }: Unit, units: MovedUnits | undefined): boolean =>
  units !== undefined && 'back' in units && units.kept?.has(id) === true

const refuse = (faults: readonly (readonly [field: string, key: string, values: Words['values']])[]) =>
  refuseFields(Object.fromEntries(faults.map(([field, key, values]) => [field, [{ key, values }]])))

const fieldOf = ({ units, field, called }: StockMove): string =>
  units && 'named' in units ? units.field : field.replace(/\.(quantity|value)$/, `.metadata.${called ? 'components' : 'serial_numbers'}`)

/** That units are to be named, and of what, where the line does not say. */
const tooFew = ({ called }: StockMove, count: number) =>
  called ? (['serials_needed_of', { product: called, count }] as const) : (['serials_needed', { count }] as const)

type Named = Extract<MovedUnits, { named: readonly string[] }>
type Back = Extract<MovedUnits, { back: readonly LeftUnit[] }>

/** The units that a line names, each of which may be moved so. @throws Refusal 422 on each number whose unit may not */
function named(
  ctx: BusinessContext,
  held: HeldUnits,
  move: StockMove,
  { named: serials, field, becomes, kept }: Named,
  source: MovementSource,
): Unit[] {
  const seen = new Set<Unit>()
  const checked = serials.map((serial, index) => {
    const [first, ...more] = numbersOf(serial).map((code) => held.byCode.get(code))
    const fault = more.some((unit) => unit !== first)
      ? { key: 'serial_clash' }
      : !first
        ? { key: 'serial_unknown' }
        : seen.has(first)
          ? { key: 'serial_twice' }
          : kept?.has(first.id)
            ? undefined
            : faultOf(ctx, first, move, becomes, source)
    if (first) seen.add(first)
    return { unit: first, fault: fault && ([`${field}.${index}`, fault.key, { serial, ...fault.values }] as const) }
  })
  const faults = checked.flatMap(({ fault }) => (fault ? [fault] : []))
  if (faults.length > 0) throw refuse(faults)
  return checked.map(({ unit }) => unit as Unit)
}

/**
 * Whether the number of a unit may become another product's: it was typed for the wrong one and taken back, or its own product is told
 * apart no more, and it has left.
 */
export const isFree = ({ status, is_tracked }: Pick<LockedUnit, 'status' | 'is_tracked'>): boolean =>
  status === 'void' || (!is_tracked && (status === 'sold' || status === 'returned'))

/** Why a unit may not be moved so. */
function faultOf(ctx: BusinessContext, unit: Unit, move: StockMove, becomes: Becoming, source: MovementSource): Words | undefined {
  if (unit.product_id !== move.product_id && !isFree(unit)) return { key: 'serial_of_other', values: { product: unit.product_name } }
  const isNew = unit.was === null && unit.line_id === undefined
  if (isNew) return becomes.from.includes('new') ? undefined : { key: 'serial_unknown' }
  const sees = ctx.member.location_id === null || ctx.member.location_id === unit.location_id
  const isThere = unit.location_id === move.location.id
  if (!becomes.from.includes(unit.status)) return standing(ctx, unit, sees, source)
  if ((isOnShelf(unit) || unit.status === 'damaged') && !isThere)
    return sees ? { key: 'serial_elsewhere', values: { location: unit.location_name } } : { key: 'serial_unknown' }
  // What was taken off again is no sale's.
  if (becomes.ofSale !== undefined && unit.status !== 'void' && unit.taken_id !== becomes.ofSale) return { key: 'serial_of_other_sale' }
  if (becomes.ofIntake !== undefined && unit.intake_id !== becomes.ofIntake) return { key: 'serial_of_other_intake' }
  return undefined
}

/** `SL-000003` */
const takenNumber = (ctx: BusinessContext, { taken_kind, taken_no }: LockedUnit): string | null =>
  taken_kind !== null && taken_no !== null ? documentNumber(ctx, taken_kind, taken_no) : null

/** What stands in the way: the state that it is in, and the document that put it there. */
export function standing(ctx: BusinessContext, unit: LockedUnit, sees: boolean, source?: MovementSource): Words {
  const document = sees && unit.taken_id !== source?.document_id ? takenNumber(ctx, unit) : null
  const values = { location: sees ? unit.location_name : '', document: document ?? '' }
  if (unit.status === 'available') return sees ? { key: 'serial_is_available', values } : { key: 'serial_taken' }
  return { key: `serial_is_${unit.status}${document ? '_by' : ''}`, values }
}

/**
 * Whether a unit is as its document left it. One on a shelf names nobody: it is the same goods in the same place, that came in with the
 * same document. What left since and came in again is another's by now, and counts elsewhere.
 */
function isAsLeft(unit: Unit, { left, prior }: LeftUnit, { product_id, location, quantity }: StockMove, source: MovementSource): boolean {
  if (unit.status !== left) return false
  if (left !== 'available') return unit.taken_id === source.document_id
  const broughtIn = prior === null || (quantity < 0 && source.kind !== 'return-inward')
  const isSame = unit.intake_id === (broughtIn ? source.document_id : prior.intake_id)
  return isSame && unit.product_id === product_id && unit.location_id === location.id
}

/** The units that a document moved, as it left them. @throws Refusal 422 naming what has happened to one since */
function back(ctx: BusinessContext, { byId }: HeldUnits, units: Back, move: StockMove, source: MovementSource): Unit[] {
  return units.back.map((left) => {
    const unit = byId.get(left.id)
    if (!unit) throw new Error(`The unit ${left.id} was not locked.`)
    if (isKeptBack(unit, units) || isAsLeft(unit, left, move, source)) return unit
    const { key, values } =
      unit.status === left.left && unit.status === 'available' ? { key: 'serial_came_again' } : standing(ctx, unit, true, source)
    throw refuse([[move.field, key, { serial: unit.serial_number, ...values }]])
  })
}

/** Units of a product that are told apart no more: its goods come back without them, and what the document did to them is over. */
function forget({ byId }: HeldUnits, all: readonly LeftUnit[], move: StockMove, source: MovementSource): void {
  for (const left of all) {
    const unit = byId.get(left.id)
    if (!unit || unit.status === 'void' || !isAsLeft(unit, left, move, source)) continue
    const taken = { taken_kind: source.kind, taken_id: source.document_id, taken_line: move.line_id }
    Object.assign(unit, { status: 'void', ...taken, warranty_until: null, line_id: move.line_id })
  }
}

/** Units by name change as their document says. */
function become(
  units: readonly Unit[],
  move: StockMove,
  { becomes, kept }: Named,
  source: MovementSource,
  worth: (goods: Pick<StockMove, 'value' | 'quantity'>) => number,
): void {
  const { to, atOwnCost = false } = becomes
  const enters = move.quantity > 0
  const revalues = move.quantity === 0 && typeof move.value === 'number' && move.value !== 0
  const shares = enters || revalues ? evenly(worth(move), units.length) : []
  units.forEach((unit, index) => {
    const share = shares[index] ?? 0
    const stays = kept?.get(unit.id)
    if (stays) return keep(unit, stays, share, move, source)
    if (revalues) {
      unit.revalued = share
      unit.cost += share
      if (unit.cost < 0) throw refuse([[move.field, 'worth_too_low', { location: move.location.name }]])
      return
    }
    // One that nobody knew, or that was given up, has no cost of its own to come back at.
    if (enters && (!atOwnCost || unit.was === null || unit.status === 'void')) {
      unit.cost = share
      Object.assign(unit, { intake_kind: source.kind, intake_id: source.document_id })
    }
    const taken =
      to === 'available'
        ? { taken_kind: null, taken_id: null, taken_line: null }
        : { taken_kind: source.kind, taken_id: source.document_id, taken_line: move.line_id }
    Object.assign(unit, { product_id: move.product_id, location_id: move.location.id, status: to, ...taken })
    unit.warranty_until = null
    unit.isSold = to === 'sold'
  })
}

/** A unit stays what it is, and came in with the intake that is recorded in place of its own. @throws Refusal 422 where its cost was changed since */
function keep(unit: Unit, { intake_id, cost }: KeptUnit, share: number, move: StockMove, source: MovementSource): void {
  // It came in again with something else.
  if (unit.intake_id !== intake_id) return
  if (isOn(unit, move, intake_id)) {
    if (unit.cost !== cost) throw refuse([[move.field, 'serial_cost_changed', { serial: unit.serial_number }]])
    if (share !== cost) unit.revalued = share - cost
    unit.cost = share
  }
  Object.assign(unit, { intake_kind: source.kind, intake_id: source.document_id })
}

const cameInWith = ({ cost, intake_kind, intake_id }: UnitState) => ({ cost, intake_kind, intake_id })

/**
 * Units become again what they were before the document that moved them. What came in with it and was never here before is out with it. What it
 * did not bring in stays what its intake says that it is, which may have been corrected since.
 */
function putBack(units: readonly Unit[], moved: Back, { line_id }: StockMove, { kind, document_id }: MovementSource): void {
  units.forEach((unit, index) => {
    const { prior, revalued } = moved.back[index] as LeftUnit
    if (isKeptBack(unit, moved)) return
    unit.isSold = false
    if (revalued !== null) {
      unit.cost -= revalued
      unit.revalued = -revalued
    } else if (prior) Object.assign(unit, prior, unit.intake_id === document_id ? {} : cameInWith(unit))
    else Object.assign(unit, { status: 'void', taken_kind: kind, taken_id: document_id, taken_line: line_id })
  })
}
