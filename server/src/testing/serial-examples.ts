import type { Example } from './example.ts'
import { type World, serialFor, voidUnit } from './world.ts'

/** A check of two numbers, one of them a unit's. */
const checkOf = async (world: World) => {
  const { serial_number: unit } = await world.mustCall(
    'GET',
    `/v1/business/inventory-serial-numbers/${await world.findOrCreate('serial_number')}`,
    undefined,
  )
  return { product: String(unit?.product?.id), location: world.location, serial_numbers: [String(unit?.serial_number), 'SN-NEW'] }
}

/** A valid call of each endpoint of serial-numbered units. */
export const serialExamples: Record<string, Example> = {
  'serialNumbers.edit': { body: (world) => ({ serial_number: serialFor(world), note: 'Scratched', meta: { colour: 'Blue' } }) },
  'serialNumbers.delete': { id: voidUnit },
  'serialNumbers.register': {
    body: async (world) => {
      const product = await world.another('product')
      await world.mustCall('PUT', '/v1/business/inventory-actions/adjustments', {
        location: world.location,
        items: [{ product, quantity: 2, cost: 100, reason: 'found' }],
      })
      return { product, units: [{ location: world.location, serial_numbers: [serialFor(world), serialFor(world)] }] }
    },
    instead: {
      'units.*.product': async (world) => {
        const product = await world.another('product')
        return { product, units: [{ product, location: world.location, serial_numbers: [] }] }
      },
    },
  },
  'serialNumbers.checkForSale': { body: checkOf },
  'serialNumbers.checkForReceive': { body: checkOf },
}

/** Registering names the changed product itself, at every location that stocks it. */
export const ownSerialParts = [
  'serialNumbers.register product',
  'serialNumbers.register units.*.product',
  'serialNumbers.register units.*.location',
]
