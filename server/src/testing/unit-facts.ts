import type { Fact } from './report-facts.ts'
import type { ReportWorld } from './report-world.ts'
import type { JsonBody } from './shop.ts'

/** A unit's state at an instant. */
interface UnitState {
  instant: string
  state: string
  of: Fact['of']
  cost: number
}

/** Units as last listed, and each earlier state or cost: removed and added at the instant when a list first showed the change. */
export function unitFacts({ units: listings, products }: ReportWorld): { units: Fact[]; unitTurns: Fact[] } {
  const goods = (id: string) => {
    const { category, brand } = products.find((product) => product.id === id) ?? { category: null, brand: null }
    return { product: [id], category: [category ?? 'none'], brand: [brand ?? 'none'] }
  }
  const lives = new Map<string, UnitState[]>()
  for (const { instant, units } of listings)
    for (const unit of units) {
      const cost = Number(unit.cost)
      const of = {
        ...goods(String((unit.product as JsonBody).id)),
        location: [String((unit.location as JsonBody).id)],
        status: [String(unit.status)],
      }
      const life = lives.get(String(unit.id)) ?? []
      lives.set(String(unit.id), life)
      const state = JSON.stringify({ ...of, cost })
      if (life.at(-1)?.state !== state) life.push({ instant, state, of, cost })
    }
  const fact = ({ of, cost }: UnitState, instant: string, sign: number): Fact => ({
    ...{ at: '', instant, of },
    adds: { units: sign, unit_value: sign * cost },
  })
  return {
    units: [...lives.values()].flatMap((life) => life.slice(-1).map((state) => fact(state, '', 1))),
    unitTurns: [...lives.values()].flatMap((life) =>
      life.flatMap((state, index) => {
        const before = life[index - 1]
        return [fact(state, state.instant, 1), ...(before ? [fact(before, state.instant, -1)] : [])]
      }),
    ),
  }
}
