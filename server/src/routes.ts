import type { api } from '@kasuwa/contract'
import * as served from './features.ts'
import { deletionRoutes } from './deletions/deletions.ts'
import { locationRoutes } from './locations/locations.ts'
import { archivedLists } from './business-file/archived-lists.ts'
import { businessRoutes } from './businesses/business.ts'
import { quotationRoutes } from './quotations/quotations.ts'
import { recordOpening } from './adjustments/record-adjustment.ts'
import { productRoutes } from './products/products.ts'
import { watchElsewhere } from './products/reorder-levels.ts'
import { sellQuotation } from './sales/sell-quoted.ts'
import type { Route } from './http/serve.ts'

/** By feature: `tags: serve(api.tags, …)` from its folder. A missing feature of the contract is a type error. */
const features: Record<Exclude<keyof typeof api, 'deletions'>, Route[]> = {
  ...served,
  business: businessRoutes(() => ofFeatures, archivedLists),
  locations: locationRoutes(watchElsewhere),
  products: productRoutes(recordOpening),
  quotations: quotationRoutes(sellQuotation),
}

const ofFeatures = Object.values(features).flat()
/** Handlers of all endpoints; `app.ts` refuses to start unless each endpoint of the contract is here exactly once. */
export const routes: Route[] = [...ofFeatures, ...deletionRoutes(ofFeatures)]
