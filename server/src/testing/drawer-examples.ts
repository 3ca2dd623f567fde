import type { Example } from './example.ts'
import type { World } from './world.ts'

const drawers = '/v1/business/drawers'
async function opened(world: World): Promise<string> {
  const id = await world.another('drawer')
  await world.mustCall('POST', `${drawers}/${id}/open`, { float: 50_00 })
  return id
}

/** Opens and closes a drawer. @returns its public id */
async function closed(world: World): Promise<string> {
  const id = await opened(world)
  await world.mustCall('POST', `${drawers}/${id}/close`, { counted: [{ amount: 40_00 }] })
  return id
}

/** Its first session, which is closed. */
async function sessionOf(world: World, id: string): Promise<Record<string, string>> {
  const session = (await world.call('GET', `${drawers}/${id}/sessions?sort=opened_at.asc`)).body.rows?.[0]
  return { session: String(session?.id) }
}

export const drawerExamples: Record<string, Example> = {
  'drawers.create': { body: (world) => ({ location: world.location, name: `Till ${world.number()}` }) },
  'drawers.edit': { body: (world) => ({ location: world.location, name: `Till ${world.number()}` }) },
  'drawers.open': { body: () => ({ float: 100_00 }) },
  'drawers.move': { id: opened, body: () => ({ amount: 10_00, direction: 'out', reason: 'Fuel' }) },
  'drawers.close': {
    id: opened,
    body: async (world) => ({
      counted: [{ account: await world.findOrCreate('bank_account'), amount: 0 }, { amount: 50_00 }],
      note: 'Short',
    }),
  },
  'drawers.reopen': { id: closed },
  'drawers.session': { params: sessionOf },
  'drawers.download': { params: sessionOf },
}
