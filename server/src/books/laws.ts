import type { Kind } from '../documents/kind.ts'
import { kinds } from '../document-kinds/kinds.ts'
import { allocationLaws } from './allocations.ts'
import { balanceLaws } from './balances.ts'
import { checkoutLaws } from './checkouts.ts'
import { compositeLaws } from './composites.ts'
import { daySumLaws } from '../reports/day-sums/books.ts'
import { documentLaws } from './documents.ts'
import { drawerLaws } from './drawers.ts'
import type { Law } from '../records/law.ts'
import { cachedDebtLaws } from './cached-debts.ts'
import { levelLaws } from './levels.ts'
import { masterRowLaws } from './master-rows.ts'
import { movementLaws } from './movements.ts'
import { orderLaws } from '../purchase-orders/books.ts'
import { peopleLaws } from './members.ts'
import { saleLaws } from '../sales/books.ts'
import { intakeLaws } from '../intakes/books.ts'
import { adjustmentLaws } from '../adjustments/books.ts'
import { exchangeLaws } from '../exchanges/books.ts'
import { planLaws } from './plans.ts'
import { quotationLaws } from '../quotations/books.ts'
import { returnLaws } from '../returns/books.ts'
import { unitLaws } from './units.ts'
import { trailLaws } from './trail.ts'

/** Laws of every business (`docs/rooms/books.md`), for some kinds of documents. */
export const lawsOf = (kinds: readonly Kind[]): readonly Law[] => [
  ...levelLaws(kinds),
  ...unitLaws,
  ...movementLaws(kinds),
  ...balanceLaws(kinds),
  ...allocationLaws,
  ...cachedDebtLaws,
  ...daySumLaws,
  ...saleLaws,
  ...intakeLaws,
  ...adjustmentLaws,
  ...returnLaws,
  ...compositeLaws,
  ...documentLaws,
  ...orderLaws,
  ...exchangeLaws,
  ...quotationLaws,
  ...drawerLaws,
  ...trailLaws,
  ...masterRowLaws,
  ...peopleLaws,
  ...planLaws,
  ...checkoutLaws,
]

export const laws = lawsOf(kinds)
