import type { Kind } from '../documents/kind.ts'
import { kinds } from '../documents/kinds.ts'
import { allocationLaws } from './allocations.ts'
import { balanceLaws } from './balances.ts'
import { checkoutLaws } from './checkouts.ts'
import { compositeLaws } from './composites.ts'
import { daySumLaws } from './day-sums.ts'
import { documentLaws } from './documents.ts'
import { drawerLaws } from './drawers.ts'
import type { Law } from './law.ts'
import { keptDebtLaws } from './kept-debts.ts'
import { levelLaws } from './levels.ts'
import { masterRowLaws } from './master-rows.ts'
import { movementLaws } from './movements.ts'
import { orderLaws } from './orders.ts'
import { peopleLaws } from './members.ts'
import { figureLaws } from './figures.ts'
import { exchangeLaws } from './exchanges.ts'
import { planLaws } from './plans.ts'
import { quotationLaws } from './quotations.ts'
import { returnLaws } from './returns.ts'
import { unitLaws } from './units.ts'
import { trailLaws } from './trail.ts'

/** What must hold in every business whatever happened (`quality.md`, Always true), of documents of some kinds. */
export const lawsOf = (kinds: readonly Kind[]): readonly Law[] => [
  ...levelLaws(kinds),
  ...unitLaws,
  ...movementLaws(kinds),
  ...balanceLaws(kinds),
  ...allocationLaws,
  ...keptDebtLaws,
  ...daySumLaws,
  ...figureLaws,
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
