import { api, endpoints } from '@kasuwa/contract'
import { type DeletableKind, deletableKinds } from '@kasuwa/contract/deletable-kinds'
import { foreseenCalls } from '@kasuwa/contract/deletions'
import type { Example } from './example.ts'
import type { World } from './world.ts'

/** Deletes another record of a kind. @returns its id */
async function deletedOne(world: World, kind: DeletableKind): Promise<string> {
  const id = await world.another(kind)
  const { status, body } = await world.call('DELETE', api.deleted[kind].path.replace('{id}/restore', id))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}
const listed = new WeakMap<World, Set<DeletableKind>>()
const restoreExamples = Object.fromEntries(
  deletableKinds.map((kind): [string, Example] => [`deleted.${kind}`, { id: (world) => deletedOne(world, kind), body: () => ({}) }]),
)

/** Calls on deleted rows and previews of deletions. @param exampleOf a call */
export const deletionExamples = (exampleOf: (call: string) => Example | undefined): Record<string, Example> => ({
  'deleted.list': {
    query: async (world, permission) => {
      const kind = deletableKinds.find((deletableKind) => api.deleted[deletableKind].access === permission) ?? 'product'
      // Made once a world, because the list is requested many times.
      const done = listed.get(world) ?? new Set()
      if (!done.has(kind)) for (let time = 0; time < 2; time++) await deletedOne(world, kind)
      listed.set(world, done.add(kind))
      return { kind }
    },
  },
  ...restoreExamples,
  'deletions.foreseen': {
    query: async (world, permission) => {
      const call =
        foreseenCalls.find((foreseenCall) => api.deletions.foreseen.access.permissions[foreseenCall] === permission) ?? 'products.delete'
      const { of } = endpoints.find((endpoint) => `${endpoint.feature}.${endpoint.name}` === call) ?? {}
      const id = exampleOf(call)?.id?.(world, permission) ?? (of && world.another(of))
      return { call, id: (await id) ?? '' }
    },
  },
})
