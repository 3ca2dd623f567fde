import type { Example } from './example.ts'
import type { World } from './world.ts'

const drawers = '/v1/business/drawers'
const open = new WeakMap<World, Promise<string>>()

async function opened(world: World): Promise<string> {
  const id = await world.another('drawer')
  await world.made('POST', `${drawers}/${id}/open`, { float: 50_00 })
  return id
}

/** A drawer of the world's location that stays open: what takes money there names it. */
export function openDrawer(world: World): Promise<string> {
  const known = open.get(world) ?? opened(world)
  open.set(world, known)
  return known
}

/** One of its sessions that is closed. */
async function closed(world: World): Promise<string> {
  const id = await opened(world)
  await world.made('POST', `${drawers}/${id}/close`, { counted: [{ amount: 40_00 }] })
  return id
}

async function sessionOf(world: World, id: string): Promise<Record<string, string>> {
  const session = (await world.call('GET', `${drawers}/${id}/sessions`)).body.rows?.[0]
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
      counted: [
        { account: null, amount: 50_00 },
        { account: await world.one('bank_account'), amount: 0 },
      ],
      note: 'Short',
    }),
  },
  'drawers.reopen': { id: closed },
  'drawers.session': { id: openDrawer, params: sessionOf },
  'drawers.download': { id: openDrawer, params: sessionOf },
}
