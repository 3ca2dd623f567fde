import { type Unit, isWeighed } from '@kasuwa/contract/units'

/** Removes the weight of a product sold by weight: it may have been typed before the unit was chosen. */
export function withoutWeighed<B extends object>(body: B): B {
  const { unit, variants } = body as { unit?: Unit | null; variants?: readonly object[] | null }
  if (!isWeighed(unit)) return body
  const bare = <Row extends object>(row: Row) => ({ ...row, weight: null })
  return { ...bare(body), ...(variants ? { variants: variants.map(bare) } : {}) }
}
