import type { FormState } from '../kit/form/form-state.ts'
import { useCan } from '../kit/can.tsx'
import { OptionFields } from './option-fields.tsx'
import type { useVariantGrid } from './use-variant-grid.ts'
import { VariantRows } from './variant-rows.tsx'

interface Props {
  state: FormState
  of: ReturnType<typeof useVariantGrid>
  isCounted: boolean
  isStored: boolean
}

/** Options and variants of a parent. In a chunk of its own, because most products have none. */
export default function VariantEditor({ state, of, isCounted, isStored }: Props) {
  const can = useCan()
  return (
    <>
      <OptionFields state={state} of={of} canEnd={!isStored} />
      <VariantRows state={state} of={of} seesCost={can('product.view-cost')} isCounted={isCounted} />
    </>
  )
}
