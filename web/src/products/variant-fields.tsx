import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import type { FormOf } from '../kit/form/form.tsx'
import { FormSection } from '../kit/form/form-section.tsx'
import { OptionFields } from './option-fields.tsx'
import type { ProductInput } from './product-fields.tsx'
import { useVariantGrid } from './use-variant-grid.ts'
import { VariantRows } from './variant-rows.tsx'

interface Props {
  form: FormOf<ProductInput>
  isCounted: boolean
  /** Its variants are there already: it stays a product with options. */
  isStored: boolean
}

/** What a product comes in: options, and a row for each variant. */
export function VariantFields({ form: { state }, isCounted, isStored }: Props) {
  const t = useTranslations('products')
  const can = useCan()
  const of = useVariantGrid(state)
  const isParent = useSyncExternalStore(state.subscribe, () => state.at('inventory_type') === 'variant')
  return (
    <FormSection title={t('part_variants')} about={t(isParent ? 'part_variants_about' : 'part_variants_none')}>
      {isParent ? (
        <>
          <OptionFields state={state} of={of} canEnd={!isStored} />
          <VariantRows state={state} of={of} seesCost={can('product.view-cost')} isCounted={isCounted} />
        </>
      ) : (
        <Button variant="default" style={{ justifySelf: 'start' }} leftSection={<Plus size={16} aria-hidden />} onClick={of.begin}>
          {t('options_add')}
        </Button>
      )}
    </FormSection>
  )
}
