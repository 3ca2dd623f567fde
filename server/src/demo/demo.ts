import { api } from '@kasuwa/contract'
import type { Config } from '../services/config.ts'
import { hasInstallSecret, installSecret } from '../services/install-secrets.ts'
import type { Host } from './client.ts'
import { demoEmail, demoOwner } from './owner.ts'
import { collectDebts } from './debts.ts'
import { sellForLess } from './bargains.ts'
import { makeHampers } from './hampers.ts'
import { orderGoods } from './orders.ts'
import { offerGoods } from './quotations.ts'
import { countDrawers } from './drawers.ts'
import { makePlan } from './plan.ts'
import { record } from './record.ts'
import { takeGoodsBack } from './returned-goods.ts'
import { setUp } from './set-up.ts'
import { sellTrackedPhones } from './tracked-phones.ts'

const passwordName = 'demo-password'
const usualSales = 700

const passwordOf = ({ dataDir }: Config) => installSecret(dataDir, passwordName, 12)

/** Login of the demo business. The installation generates its password once and stores it among its secrets. */
export const demoLogin = (config: Config): string => `Demo login: ${demoEmail} / ${passwordOf(config)}`

/** Password of all demo members; undefined if this data folder never had a demo. */
export const demoPassword = (config: Config): string | undefined =>
  hasInstallSecret(config.dataDir, passwordName) ? passwordOf(config) : undefined

/**
 * Creates “Ade Stores” with three months of history, if no merchant is registered: always the same, except for dates. An interrupted run
 * keeps its progress.
 * @param say receives progress
 * @param sales number in its history, besides some of each special kind
 * @returns true if created
 */
export async function createDemo(host: Host, say: (line: string) => void, sales = usualSales): Promise<boolean> {
  const { config, clock } = host.app
  const client = await demoOwner(host, () => passwordOf(config))
  if (!client) return false
  say('Making the demo business, three months of it…')
  const plan = makePlan(clock(), sales)
  const shop = await setUp(client, plan)
  await record(client, shop, plan, (week) => say(`  week ${week} of ${plan.weeks.length}`))
  await makeHampers(client, shop, clock())
  await sellForLess(client, shop, clock())
  await sellTrackedPhones(client, shop, clock())
  await orderGoods(client, shop, clock())
  await offerGoods(client, shop, clock())
  await collectDebts(client)
  await countDrawers(client, shop)
  await takeGoodsBack(client, shop, clock(), passwordOf(config))
  // A later list of sessions shows only the visitor’s own.
  await client.call(api.auth.logout)
  return true
}
