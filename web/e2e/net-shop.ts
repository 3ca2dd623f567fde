import { Caller, know } from '../pictures/screen-ids.ts'
import type { ScreenIds } from '../pictures/places.ts'
import { fill } from './by-sql.ts'
import { test as base } from './faultless.ts'
import { fillWithLongRows } from './long-shop.ts'
import { openShop, type Shop } from './shop.ts'

interface Long {
  shop: Shop
  screenIds: ScreenIds
  /** Its owner. */
  caller: Caller
}

/** One shop with long rows, and ten thousand contacts and services, for all that one worker looks at and types into. */
export const test = base.extend<object, { long: Long }>({
  long: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' })
      const shop = await openShop(request)
      await fillWithLongRows(shop)
      await fill(shop, 10_000)
      const caller = new Caller(request)
      await caller.logIn(shop)
      await use({ shop, screenIds: await know(caller), caller })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})
