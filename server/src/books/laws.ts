import { balanceLaws } from './balances.ts'
import { documentLaws } from './documents.ts'
import type { Law } from './law.ts'
import { levelLaws } from './levels.ts'
import { masterRowLaws } from './master-rows.ts'
import { movementLaws } from './movements.ts'
import { peopleLaws } from './people.ts'
import { figureLaws } from './figures.ts'
import { trailLaws } from './trail.ts'

/** What must hold in every business whatever happened (`quality.md`, Always true). */
export const laws: readonly Law[] = [
  ...levelLaws,
  ...movementLaws,
  ...balanceLaws,
  ...figureLaws,
  ...documentLaws,
  ...trailLaws,
  ...masterRowLaws,
  ...peopleLaws,
]
