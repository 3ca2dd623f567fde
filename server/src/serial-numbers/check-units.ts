import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import type { SerialStatus } from '@kasuwa/contract/serial-states'
import type { Words } from '../errors/refusal.ts'
import { isFree, unitStatusError } from '../inventory/serial-units.ts'
import { type LockedUnit, findUnits } from '../inventory/unit-locks.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Calls = (typeof api)['serialNumbers']
type CheckInput = Pick<Call<Calls['checkForSale']>['body'], 'product' | 'location' | 'serial_numbers'>
type Checked = ReplyOf<Calls['checkForSale']>

/** Units that can be sold: available at that location, of the product if given. */
export const checkForSale = (ctx: BusinessContext, body: CheckInput): Promise<Checked> => check(ctx, body, ['available'], false)

/** Numbers that can be received: unused ones, or of units of the product that have left. */
export const checkForReceive = (ctx: BusinessContext, body: CheckInput): Promise<Checked> =>
  check(ctx, body, ['sold', 'returned', 'void'], true)

/** Also for products without serial numbers yet: registration checks first whether a number is in use. */
async function check(ctx: BusinessContext, body: CheckInput, from: readonly SerialStatus[], orNew: boolean): Promise<Checked> {
  const { product, location, serial_numbers } = body
  await mustExist(ctx, { products: { product }, locations: { location } })
  const units = await findUnits(ctx, serial_numbers)
  const checked = serial_numbers.map((serial_number) => {
    const [unit, ...more] = numbersOf(serial_number).map((code) => units.get(code))
    const isOneUnit = more.every((codeUnit) => codeUnit === unit)
    const words = isOneUnit ? faultOf(ctx, unit, { product, location, from, orNew }) : { key: 'serial_clash' }
    const reason = words && ctx.translate({ key: words.key, values: { serial: serial_number, ...words.values } })
    const isSeen = unit && (seesIt(ctx, unit) || unit.product_id === product)
    return { serial_number, reason, product: isSeen ? { id: unit.product_id, name: unit.product_name } : null }
  })
  return {
    available: checked.flatMap(({ serial_number, reason }) => (reason === undefined ? [serial_number] : [])),
    unavailable: checked.flatMap(({ reason, ...row }) => (reason === undefined ? [] : [{ ...row, reason }])),
  }
}

interface UnitRequirement {
  product: string | null | undefined
  location: string
  from: readonly SerialStatus[]
  orNew: boolean
}

const seesIt = (ctx: BusinessContext, { location_id }: LockedUnit): boolean => (ctx.member.location_id ?? location_id) === location_id

function faultOf(
  ctx: BusinessContext,
  unit: LockedUnit | undefined,
  { product, location, from, orNew }: UnitRequirement,
): Words | undefined {
  if (!unit) return orNew ? undefined : { key: 'serial_unknown' }
  const sees = seesIt(ctx, unit)
  if (!product && !sees) return { key: 'serial_unknown' }
  if (product && unit.product_id !== product && !(orNew && isFree(unit)))
    return { key: 'serial_of_other', values: { product: unit.product_name } }
  if (!from.includes(unit.status)) return unitStatusError(ctx, unit, sees)
  if (unit.status === 'available' && unit.location_id !== location)
    return sees ? { key: 'serial_elsewhere', values: { location: unit.location_name } } : { key: 'serial_unknown' }
  return undefined
}
