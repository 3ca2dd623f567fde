import { goods } from './goods.ts'
import type { Shelves } from './habits.ts'
import type { PlannedSale } from './plan-sale.ts'
import type { PlannedIntake, Week } from './plan.ts'

const day = 86_400_000

/** One unit of a good that comes back from who bought it, or goes back to who brought it: what that is kept under, and when. */
export interface PlannedReturn<Of> {
  of: Of
  /** Position in its lines. */
  line: number
  at: number
  note: string
}

/** Once a sale was brought back in part, and once goods of an intake went back: each a day after, some weeks ago. */
export interface PlannedReturns {
  brought: PlannedReturn<PlannedSale>[]
  sent: PlannedReturn<PlannedIntake>[]
}

/**
 * Of sales to a customer with a name that are paid, so that the credit is seen; of intakes that were paid on delivery, so that what is left
 * to pay stays what intakes leave.
 * @param shelves what is left at the end: what goes back is still there
 */
export function planReturns(weeks: readonly Week[], shelves: Shelves): PlannedReturns {
  const past = weeks.slice(1, -2)
  const stays = (place: number, good: number) => (shelves[place]?.[good] ?? 0) >= 4
  const sale = past
    .flatMap(({ sales }) => sales)
    .findLast((one) => one.contact !== undefined && one.paid === 1 && !one.canceled && goodsOf(one) >= 0)
  const intake = past
    .flatMap(({ intakes }) => intakes)
    .findLast((one) => one.isPaid && one.lines.some(({ good }) => stays(one.place, good)))
  return {
    brought: sale ? [{ of: sale, line: goodsOf(sale), at: sale.at + day, note: 'Not what was asked for' }] : [],
    sent: intake
      ? [
          {
            of: intake,
            line: intake.lines.findIndex(({ good }) => stays(intake.place, good)),
            at: intake.at + day,
            note: 'One was torn open when it came',
          },
        ]
      : [],
  }
}

/** The first line of goods, which can be brought back; -1 where all of it are services. */
const goodsOf = ({ lines }: PlannedSale): number => lines.findIndex(({ good }) => goods[good]?.type !== 'service')
