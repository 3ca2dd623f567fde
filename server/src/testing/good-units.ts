import { storedId } from '../database/ids.ts'
import type { World } from './world.ts'

/**
 * Serial-numbered units in every state: on the shelf, reserved, sold, returned, damaged, lost, with a raised cost,
 * and registered for goods already on hand. Stored ids.
 */
export async function keepUnits(world: World, contact: string) {
  const createRecord = async (path: string, form: object) => Object.values(await world.mustCall('PUT', path, form))[0]
  const settle = (documents: 'sales' | 'inventory-actions', id: unknown, status: string) =>
    world.mustCall('PATCH', `/v1/business/${documents}/${String(id)}/status`, { status })
  const { location } = world
  const form = { name: 'Handset', type: 'phone', price: 100_00, has_serial_number: true, warranty_months: 12 }
  const handset = String((await createRecord('/v1/business/products', form))?.id)
  const item = (serials: readonly string[], more: object) => ({ product: handset, metadata: { serial_numbers: serials }, ...more })
  const intake = async (serials: readonly string[], cost: number) => {
    const items = [item(serials, { quantity: serials.length, cost })]
    const action = await createRecord('/v1/business/inventory-actions/intakes', { contact, location, items })
    await settle('inventory-actions', action?.id, 'approved')
    return action
  }
  const sell = async (serial: string) => {
    const items = [item([serial], { quantity: 1, price: 100_00 })]
    return (await createRecord('/v1/business/sales', { contact, location, items, payable_amount: 100_00 }))?.id
  }
  await intake(['U1', 'U2', 'U3', 'U4', '358240051111110/490154203237518'], 61_13)
  const canceledIntake = await intake(['U6'], 60_00)
  await settle('inventory-actions', canceledIntake?.id, 'canceled')
  const [approvedSale, back] = [await sell('U1'), await sell('u2')]
  for (const id of [approvedSale, back]) await settle('sales', id, 'approved')
  await settle('sales', back, 'canceled')
  const pendingSale = await sell('U3')
  const adjust = (serial: string, reason: string) =>
    createRecord('/v1/business/inventory-actions/adjustments', { location, items: [item([serial], { quantity: -1, reason })] })
  await adjust('U4', 'damage')
  const { rows } = await world.mustCall('GET', `/v1/business/inventory-serial-numbers?product=${handset}&search=U2`, undefined)
  await world.mustCall('PATCH', `/v1/business/inventory-serial-numbers/${String(rows?.[0]?.id)}`, { cost: 65_00 })
  const bulk = String((await createRecord('/v1/business/products', { name: 'Radio', type: 'standard', price: 50_00 }))?.id)
  const surplus = { location, items: [{ product: bulk, quantity: 3, cost: 10_01, reason: 'found' }] }
  await createRecord('/v1/business/inventory-actions/adjustments', surplus)
  await createRecord('/v1/business/inventory-serial-numbers', { product: bulk, units: [{ location, serial_numbers: ['R1', 'R2', 'R3'] }] })
  return {
    handset: storedId('product', handset) ?? '',
    soldUnit: storedId('sale', String(approvedSale)) ?? '',
    promisedUnit: storedId('sale', String(pendingSale)) ?? '',
  }
}
