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
const sales = 700

const passwordOf = ({ dataDir }: Config) => installSecret(dataDir, passwordName, 12)

/** How to log in to the demo business: the password is this installation's own, made at random once and kept among its secrets. */
export const demoLogin = (config: Config): string => `Demo login: ${demoEmail} / ${passwordOf(config)}`

/** The password of everybody in the demo business; undefined where none was ever made in this data folder. */
export const demoPassword = (config: Config): string | undefined =>
  hasInstallSecret(config.dataDir, passwordName) ? passwordOf(config) : undefined

/**
 * Makes “Ade Stores” with three months of business behind it, where nobody has registered yet: the same each time, but for its dates.
 * Cut short, it stays as far as it came.
 * @param say hears how far it is @returns whether it was made
 */
export async function createDemo(host: Host, say: (line: string) => void = () => {}): Promise<boolean> {
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
  // Whoever looks where they are logged in finds only themselves.
  await client.call(api.auth.logout)
  return true
}
