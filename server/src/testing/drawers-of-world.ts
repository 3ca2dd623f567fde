import type { JsonBody } from './shop.ts'

/** The part of a world that drawers need. */
interface DrawerWorld {
  location: string
  number(): number
  mustCall(method: 'PUT' | 'POST', path: string, body: unknown): Promise<JsonBody>
}

const drawers = '/v1/business/drawers'

/** Creates a drawer that was never opened. @returns its public id */
export const makeDrawer = async (world: DrawerWorld): Promise<string> =>
  String((await world.mustCall('PUT', drawers, { location: world.location, name: `Till ${world.number()}` })).drawer?.id)

/** An open session of its own drawer. @returns its public id */
export const makeSession = async (world: DrawerWorld): Promise<string> =>
  String((await world.mustCall('POST', `${drawers}/${await makeDrawer(world)}/open`, { float: 50_00 })).drawer_session?.id)

/** Opens, counts and closes the drawer, then reopens it, so that calls that take money may name it. */
export async function countAndOpen(world: DrawerWorld, id: string): Promise<string> {
  const at = `${drawers}/${id}`
  await world.mustCall('POST', `${at}/open`, { float: 50_00 })
  await world.mustCall('POST', `${at}/close`, { counted: [{ amount: 40_00 }], note: 'Short' })
  await world.mustCall('POST', `${at}/open`, { float: 40_00 })
  return id
}
