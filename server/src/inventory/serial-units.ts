import { documentNumber } from '../records/document-number.ts'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import { type SerialStatus, onShelf } from '@kasuwa/contract/serial-states'
import type { UnitState } from '../database/tables/serials.ts'
import { type Words, refuseFields } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { UnitTransition, UnmovedUnit, ReversedUnit, MovedUnits, MovementSource, StockMove } from './moves.ts'
import type { Level } from './level-locks.ts'
import { type LockedUnit, lockMovedUnits } from './unit-locks.ts'
import { splitEvenly } from './evenly.ts'

/*
 * Units with serial numbers. Invariants of a level: available and reserved units equal on hand, reserved ones equal committed, and their costs
 * add up to its value. Units are locked after the levels, by id. Changes are planned with the move (`ledger.ts`); errors are on the number.
 */

export interface Unit extends LockedUnit {
  /** State before the document; null for a new unit. */
  was: UnitState | null
  /** Line of its last move. */
  line_id?: string
  /** Kobo added by a change of cost alone. */
  revalued?: number
  /** True if this document sold it; its warranty starts on the document's day. */
  isSold?: boolean
  /** True if it comes in with this document for the first time: it has no row yet. */
  isNew: boolean
}

export interface LockedUnits {
  byId: ReadonlyMap<string, Unit>
  /** By folded serial number. */
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

const noUnits: LockedUnits = { byId: new Map(), byCode: new Map() }

/** Locks the units of moves. New units are created as void. Without units nothing is read. */
export async function lockUnits(ctx: BusinessContext, source: MovementSource, moves: readonly StockMove[]): Promise<LockedUnits> {
  if (!moves.some(({ units }) => units)) return noUnits
  const { rows, codes, newIds: created } = await lockMovedUnits(ctx, source, moves)
  const units = new Map(
    rows.map((row): [string, Unit] => [row.id, { ...row, isNew: created.has(row.id), was: created.has(row.id) ? null : stateOf(row) }]),
  )
  const byCode = codes.flatMap(({ code, serial_number_id }) => {
    const unit = units.get(serial_number_id)
    return unit ? [[code, unit] as const] : []
  })
  return { byId: units, byCode: new Map(byCode) }
}

const isOnShelf = ({ status }: { status: SerialStatus }): boolean => onShelf.includes(status)

/**
 * Plans the units of a move, changing the locked units in memory.
 * @param valueOf value of incoming stock, as for products without serial numbers
 * @returns kobo and units that the level gains; undefined for a product without serial numbers
 * @throws Refusal 422 on the number, or on the list if it is too short
 */
export function planUnits(
  ctx: BusinessContext,
  locked: LockedUnits,
  move: StockMove,
  level: Level,
  source: MovementSource,
  valueOf: (change: Pick<StockMove, 'value' | 'quantity'>) => number,
): { value: number; added: number } | undefined {
  const { units } = move
  if (level.units === null) {
    if (units && 'serialNumbers' in units && units.serialNumbers.length > 0) throw refuse([[units.field, 'serials_not_kept', {}]])
    if (units && 'reversedUnits' in units) voidUntracked(locked, units.reversedUnits, move, source)
    return undefined
  }
  if (move.quantity === 0 && move.committed === 0 && !units) {
    if (move.value === 0) return { value: 0, added: 0 }
    throw refuse([[fieldOf(move), 'serials_to_revalue', {}]])
  }
  const needed = Math.abs(move.quantity === 0 ? move.committed : move.quantity)
  const movedUnits = !units
    ? []
    : 'serialNumbers' in units
      ? checkedUnits(ctx, locked, move, units, source)
      : reversedUnits(ctx, locked, units, move, source)
  if (needed > 0 && movedUnits.length * 1000 !== needed) throw refuse([[fieldOf(move), ...tooFewSerials(move, needed / 1000)]])
  const before = movedUnits.map((unit) => stateBefore(unit, units))
  if (units && 'serialNumbers' in units) applyTransition(movedUnits, move, units, source, valueOf)
  else if (units) restorePrior(movedUnits, units, move, source)
  for (const unit of movedUnits) if (!isUnmovedInReversal(unit, units)) unit.line_id = move.line_id
  const after = movedUnits.map((unit) => stateAfter(unit, units, move, source))
  const sum = (states: readonly LevelState[]) => states.reduce((all, { cost, isHere }) => all + (isHere ? cost : 0), 0)
  const count = (states: readonly LevelState[]) => states.filter(({ isHere }) => isHere).length
  const value = sum(after) - sum(before)
  if (units && 'reversedUnits' in units && typeof move.value === 'number' && value !== move.value) {
    const changed = movedUnits.find(({ cost }, index) => cost !== before[index]?.cost) ?? movedUnits[0]
    throw refuse([[move.field, 'serial_cost_changed', { serial: changed?.serial_number ?? '' }]])
  }
  return { value, added: count(after) - count(before) }
}

/** Part of a unit in its level. */
interface LevelState {
  cost: number
  isHere: boolean
}

const notOnLevel: LevelState = { cost: 0, isHere: false }
const levelState = (unit: Unit): LevelState => ({ cost: unit.cost, isHere: isOnShelf(unit) })

/** An unmoved unit counts as reversed by the corrected intake and received by its replacement, at its original cost if it has left. */
function stateBefore(unit: Unit, units: MovedUnits | undefined): LevelState {
  const unmoved = units?.unmovedUnits?.get(unit.id)
  if (!unmoved) return levelState(unit)
  return units && 'reversedUnits' in units ? { cost: unmoved.cost, isHere: true } : notOnLevel
}

function stateAfter(unit: Unit, units: MovedUnits | undefined, move: StockMove, { document_id }: MovementSource): LevelState {
  const unmoved = units?.unmovedUnits?.get(unit.id)
  if (!unmoved) return levelState(unit)
  if (units && 'reversedUnits' in units) return notOnLevel
  return { cost: isOnShelfOf(unit, move, document_id) ? unit.cost : unmoved.cost, isHere: true }
}

/** True if a unit is at a move's level, received by that intake. */
const isOnShelfOf = (unit: Unit, { product_id, location }: StockMove, intake_id: string): boolean =>
  isOnShelf(unit) && unit.intake_id === intake_id && unit.product_id === product_id && unit.location_id === location.id

const isUnmovedInReversal = ({ id }: Unit, units: MovedUnits | undefined): boolean =>
  units !== undefined && 'reversedUnits' in units && units.unmovedUnits?.has(id) === true

const refuse = (errors: readonly (readonly [field: string, key: string, values: Words['values']])[]) =>
  refuseFields(Object.fromEntries(errors.map(([field, key, values]) => [field, [{ key, values }]])))

const fieldOf = ({ units, field, called }: StockMove): string =>
  units && 'serialNumbers' in units
    ? units.field
    : field.replace(/\.(quantity|value)$/, `.metadata.${called ? 'components' : 'serial_numbers'}`)

/** Error: serial numbers are missing; with the product's name if the line has another one. */
const tooFewSerials = ({ called }: StockMove, count: number) =>
  called ? (['serials_needed_of', { product: called, count }] as const) : (['serials_needed', { count }] as const)

type NamedUnits = Extract<MovedUnits, { serialNumbers: readonly string[] }>
type ReversedUnits = Extract<MovedUnits, { reversedUnits: readonly ReversedUnit[] }>

/** Units of the serial numbers of a line. @throws Refusal 422 on each number whose unit cannot move so */
function checkedUnits(
  ctx: BusinessContext,
  locked: LockedUnits,
  move: StockMove,
  { serialNumbers: serials, field, becomes, unmovedUnits: unmoved }: NamedUnits,
  source: MovementSource,
): Unit[] {
  const used = new Set<Unit>()
  const checked = serials.map((serial, index) => {
    const [first, ...more] = numbersOf(serial).map((code) => locked.byCode.get(code))
    const error = more.some((unit) => unit !== first)
      ? { key: 'serial_clash' }
      : !first
        ? { key: 'serial_unknown' }
        : used.has(first)
          ? { key: 'serial_twice' }
          : unmoved?.has(first.id)
            ? undefined
            : errorOf(ctx, first, move, becomes, source)
    if (first) used.add(first)
    return { unit: first, fault: error && ([`${field}.${index}`, error.key, { serial, ...error.values }] as const) }
  })
  const errors = checked.flatMap(({ fault }) => (fault ? [fault] : []))
  if (errors.length > 0) throw refuse(errors)
  return checked.map(({ unit }) => unit as Unit)
}

/**
 * True if a number may be reused for another product. Either it was a mistake and is void, or its own product has no serial numbers any more
 * and the unit has left.
 */
export const isFree = ({ status, is_tracked }: Pick<LockedUnit, 'status' | 'is_tracked'>): boolean =>
  status === 'void' || (!is_tracked && (status === 'sold' || status === 'returned'))

/** Error of a unit that cannot move so; undefined if it can. */
function errorOf(ctx: BusinessContext, unit: Unit, move: StockMove, becomes: UnitTransition, source: MovementSource): Words | undefined {
  if (unit.product_id !== move.product_id && !isFree(unit)) return { key: 'serial_of_other', values: { product: unit.product_name } }
  const isNew = unit.was === null && unit.line_id === undefined
  if (isNew) return becomes.from.includes('new') ? undefined : { key: 'serial_unknown' }
  const sees = ctx.member.location_id === null || ctx.member.location_id === unit.location_id
  const isThere = unit.location_id === move.location.id
  if (!becomes.from.includes(unit.status)) return unitStatusError(ctx, unit, sees, source)
  if ((isOnShelf(unit) || unit.status === 'damaged') && !isThere)
    return sees ? { key: 'serial_elsewhere', values: { location: unit.location_name } } : { key: 'serial_unknown' }
  // A void unit belongs to no sale.
  if (becomes.ofSale !== undefined && unit.status !== 'void' && unit.taken_id !== becomes.ofSale) return { key: 'serial_of_other_sale' }
  if (becomes.ofIntake !== undefined && unit.intake_id !== becomes.ofIntake) return { key: 'serial_of_other_intake' }
  return undefined
}

/** `SL-000003` */
const takenNumber = (ctx: BusinessContext, { taken_kind, taken_no }: LockedUnit): string | null =>
  taken_kind !== null && taken_no !== null ? documentNumber(ctx, taken_kind, taken_no) : null

/** Error with the status of a unit, and the document that caused it. */
export function unitStatusError(ctx: BusinessContext, unit: LockedUnit, sees: boolean, source?: MovementSource): Words {
  const document = sees && unit.taken_id !== source?.document_id ? takenNumber(ctx, unit) : null
  const values = { location: sees ? unit.location_name : '', document: document ?? '' }
  if (unit.status === 'available') return sees ? { key: 'serial_is_available', values } : { key: 'serial_taken' }
  return { key: `serial_is_${unit.status}${document ? '_by' : ''}`, values }
}

/**
 * True if a unit is still as the document left it. A unit on the shelf refers to no sale: it must be the same product at the same location,
 * received by the same document. A unit that left and was received again belongs to that later document.
 */
function isAsLeft(
  unit: Unit,
  { left, prior }: ReversedUnit,
  { product_id, location, quantity }: StockMove,
  source: MovementSource,
): boolean {
  if (unit.status !== left) return false
  if (left !== 'available') return unit.taken_id === source.document_id
  const broughtIn = prior === null || (quantity < 0 && source.kind !== 'return-inward')
  const isSame = unit.intake_id === (broughtIn ? source.document_id : prior.intake_id)
  return isSame && unit.product_id === product_id && unit.location_id === location.id
}

/** Units of a reversal. @throws Refusal 422 naming the later document of a unit */
function reversedUnits(ctx: BusinessContext, { byId }: LockedUnits, units: ReversedUnits, move: StockMove, source: MovementSource): Unit[] {
  return units.reversedUnits.map((reversed) => {
    const unit = byId.get(reversed.id)
    if (!unit) throw new Error(`The unit ${reversed.id} was not locked.`)
    if (isUnmovedInReversal(unit, units) || isAsLeft(unit, reversed, move, source)) return unit
    const { key, values } =
      unit.status === reversed.left && unit.status === 'available' ? { key: 'serial_came_again' } : unitStatusError(ctx, unit, true, source)
    throw refuse([[move.field, key, { serial: unit.serial_number, ...values }]])
  })
}

/** Voids units of a product that has no serial numbers any more: its stock is reversed without them. */
function voidUntracked({ byId }: LockedUnits, reversedUnits: readonly ReversedUnit[], move: StockMove, source: MovementSource): void {
  for (const reversed of reversedUnits) {
    const unit = byId.get(reversed.id)
    if (!unit || unit.status === 'void' || !isAsLeft(unit, reversed, move, source)) continue
    const holder = { taken_kind: source.kind, taken_id: source.document_id, taken_line: move.line_id }
    Object.assign(unit, { status: 'void', ...holder, warranty_until: null, line_id: move.line_id })
  }
}

/** Applies a transition to units named by number. */
function applyTransition(
  units: readonly Unit[],
  move: StockMove,
  { becomes, unmovedUnits: unmoved }: NamedUnits,
  source: MovementSource,
  valueOf: (goods: Pick<StockMove, 'value' | 'quantity'>) => number,
): void {
  const { to, atOwnCost = false } = becomes
  const isIncoming = move.quantity > 0
  const isRevaluing = move.quantity === 0 && typeof move.value === 'number' && move.value !== 0
  const shares = isIncoming || isRevaluing ? splitEvenly(valueOf(move), units.length) : []
  units.forEach((unit, index) => {
    const share = shares[index] ?? 0
    const unmovedUnit = unmoved?.get(unit.id)
    if (unmovedUnit) return moveToReplacement(unit, unmovedUnit, share, move, source)
    if (isRevaluing) {
      unit.revalued = share
      unit.cost += share
      if (unit.cost < 0) throw refuse([[move.field, 'worth_too_low', { location: move.location.name }]])
      return
    }
    // A new or void unit has no cost of its own.
    if (isIncoming && (!atOwnCost || unit.was === null || unit.status === 'void')) {
      unit.cost = share
      Object.assign(unit, { intake_kind: source.kind, intake_id: source.document_id })
    }
    const holder =
      to === 'available'
        ? { taken_kind: null, taken_id: null, taken_line: null }
        : { taken_kind: source.kind, taken_id: source.document_id, taken_line: move.line_id }
    Object.assign(unit, { product_id: move.product_id, location_id: move.location.id, status: to, ...holder })
    unit.warranty_until = null
    unit.isSold = to === 'sold'
  })
}

/** An unmoved unit keeps its state and refers to the replacement intake. @throws Refusal 422 if its cost was changed since */
function moveToReplacement(unit: Unit, { intake_id, cost }: UnmovedUnit, share: number, move: StockMove, source: MovementSource): void {
  // It was received again by another document.
  if (unit.intake_id !== intake_id) return
  if (isOnShelfOf(unit, move, intake_id)) {
    if (unit.cost !== cost) throw refuse([[move.field, 'serial_cost_changed', { serial: unit.serial_number }]])
    if (share !== cost) unit.revalued = share - cost
    unit.cost = share
  }
  Object.assign(unit, { intake_kind: source.kind, intake_id: source.document_id })
}

const intakeColumns = ({ cost, intake_kind, intake_id }: UnitState) => ({ cost, intake_kind, intake_id })

/**
 * Restores the states before the document. A unit that was new with it becomes void. A unit of another intake keeps that intake's columns,
 * which may have been corrected since.
 */
function restorePrior(
  units: readonly Unit[],
  reversal: ReversedUnits,
  { line_id }: StockMove,
  { kind, document_id }: MovementSource,
): void {
  units.forEach((unit, index) => {
    const { prior, revalued } = reversal.reversedUnits[index] as ReversedUnit
    if (isUnmovedInReversal(unit, reversal)) return
    unit.isSold = false
    if (revalued !== null) {
      unit.cost -= revalued
      unit.revalued = -revalued
    } else if (prior) Object.assign(unit, prior, unit.intake_id === document_id ? {} : intakeColumns(unit))
    else Object.assign(unit, { status: 'void', taken_kind: kind, taken_id: document_id, taken_line: line_id })
  })
}
