import { publicId } from '../database/ids.ts'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { reportNames, reportRights } from '@kasuwa/contract/report-figures'
import { viewListNames, viewLists } from '@kasuwa/contract/view-lists'
import type { Example } from './example.ts'
import type { World } from './world.ts'

const folder = '/v1/business/saved-reports'

/** The filter that a permission's narrower reports require. Other reports accept it too. */
async function needed(world: World, right: Permission): Promise<Record<string, string>> {
  const needs = right === 'report.contact-report' ? 'contact' : right === 'report.product-report' ? 'product' : undefined
  return needs ? { [needs]: await world.findOrCreate(needs) } : {}
}

async function deletedOne(world: World): Promise<string> {
  const id = await world.another('saved_report')
  await world.call('DELETE', `${folder}/${id}`)
  return id
}

const viewListOf = (permission?: Permission) => viewListNames.find((list) => viewLists[list] === permission) ?? 'sales.list'

const viewedWorlds = new WeakSet<World>()

/** A view of each list, once: a member has at most a hundred. */
async function viewsOfLists(world: World): Promise<void> {
  if (viewedWorlds.has(world)) return
  viewedWorlds.add(world)
  for (const list of viewListNames)
    await world.mustCall('PUT', '/v1/business/saved-views', { name: `View ${world.number()}`, list, for_team: true })
}

const mail = (world: World) => ({ every: 'week', to: [publicId('merchant', world.merchant_id)] })

/** Saved reports and views of lists. Each belongs to the member who saved it, here the world's owner. */
export const reportExamples: Record<string, Example> = {
  'savedReports.create': {
    body: async (world, permission) => {
      const report = reportNames.find((name) => reportRights[name] === permission) ?? 'sale'
      return { name: `Report ${world.number()}`, report, query: await needed(world, reportRights[report]), mail: mail(world) }
    },
  },
  'savedReports.edit': { body: (world) => ({ name: `Report ${world.number()}`, report: 'sale', query: {}, mail: mail(world) }) },
  'savedReports.restore': { id: deletedOne },
  'savedViews.list': {
    query: async (world, permission) => {
      await viewsOfLists(world)
      return { list: viewListOf(permission) }
    },
  },
  'savedViews.create': {
    body: (world, permission) => ({ name: `View ${world.number()}`, list: viewListOf(permission), for_team: true, query: {} }),
  },
  'savedViews.edit': { body: (world) => ({ name: `View ${world.number()}`, query: { columns: 'number,date' } }) },
}
