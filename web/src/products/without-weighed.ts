import { type Unit, isWeighed } from '@kasuwa/contract/units'

/** What is sold by weight has none besides: one that was typed before its unit was said is not sent. */
export function withoutWeighed<B extends object>(body: B): B {
  const { unit, variants } = body as { unit?: Unit | null; variants?: readonly object[] | null }
  if (!isWeighed(unit)) return body
  const bare = <Row extends object>(row: Row) => ({ ...row, weight: null })
  return { ...bare(body), ...(variants ? { variants: variants.map(bare) } : {}) }
}
