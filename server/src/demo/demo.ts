import { api } from '@kasuwa/contract'
import type { Config } from '../services/config.ts'
import { installSecret } from '../services/install-secrets.ts'
import type { Host } from './client.ts'
import { demoEmail, demoOwner } from './owner.ts'
import { makePlan } from './plan.ts'
import { record } from './record.ts'
import { setUp } from './set-up.ts'

export const passwordName = 'demo-password'
const sales = 700

/** How to log in to the demo business: the password is this installation's own, made at random once and kept among its secrets. */
export const demoLogin = (config: Config): string => `Demo login: ${demoEmail} / ${installSecret(config.dataDir, passwordName, 12)}`

/**
 * Makes “Ade Stores” with three months of business behind it, where nobody has registered yet: the same each time, but for its dates.
 * Cut short, it stays as far as it came.
 * @returns whether it was made
 */
export async function createDemo(host: Host): Promise<boolean> {
  const { config, clock } = host.app
  const client = await demoOwner(host, () => installSecret(config.dataDir, passwordName, 12))
  if (!client) return false
  const plan = makePlan(clock(), sales)
  await record(client, await setUp(client, plan), plan)
  // Whoever looks where they are logged in finds only themselves.
  await client.call(api.auth.logout)
  return true
}
