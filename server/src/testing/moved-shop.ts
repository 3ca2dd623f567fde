import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { folderStore } from '../services/files.ts'
import { type TestInstallation, askDatabase, takeOut, withPassword } from './moved-business.ts'
import { picture } from './pictures.ts'
import type { TestServer } from './test-server.ts'
import { type World, openWorld } from './world.ts'

/** A business with the records that matter in a move, and its file. */
export interface MovedShop {
  world: World
  /** Emails of the owner and of a member. */
  email: string
  colleague: string
}

/** @param file path to write its file to */
export async function movedShop(server: TestServer, file: string): Promise<MovedShop> {
  const world = await openWorld(server)
  for (const kind of ['brand', 'sale', 'inventory_action', 'contact_payment', 'role', 'member', 'saved_report'] as const)
    await world.findOrCreate(kind)
  const image = await server.app.images.store({ now: Date.now() }, world.business_id, 'image', picture)
  await world.mustCall('PATCH', `/v1/business/products/${await world.findOrCreate('product')}`, { images: [image.url] })
  await world.mustCall('POST', `/v1/business/sales/${await world.findOrCreate('sale')}/share`, {})
  const member = await world.member(['brand.create'])
  if ((await member.call('PUT', '/v1/business/brands', { name: 'Theirs' })).status !== 201) throw new Error('No brand was made.')
  const email = await withPassword(server, world.merchant_id)
  const [memberRow] = await askDatabase<{ email: string }>(
    server.ownerUrl,
    `select merchants.email from members join merchants on merchants.id = merchant_id where business_id = $1 and not is_owner and deleted_at is null
      order by members.id limit 1`,
    [world.business_id],
  )
  const response = await takeOut(server, world.token)
  if (response.statusCode !== 200) throw new Error(response.body)
  writeFileSync(file, response.rawPayload)
  return { world, email, colleague: memberRow?.email ?? '' }
}

/** Expects no row of a business and no file there. */
export async function isUntouched({ url, config }: TestInstallation): Promise<void> {
  for (const table of ['businesses', 'members', 'sales', 'audit_entries', 'subscriptions'])
    expect(await askDatabase(url, `select from "${table}"`), table).toEqual([])
  expect(await askDatabase(url, `select from merchants where email like '%@moved.invalid'`)).toEqual([])
  for await (const name of folderStore(join(config.dataDir, 'uploads')).list()) expect(name).toBe('')
}
