import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import type { FormOf } from '../kit/form/form.tsx'
import { FormSection } from '../kit/form/form-section.tsx'
import type { ProductInput } from './product-fields.tsx'
import { useVariantGrid } from './use-variant-grid.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import shapes from '../kit/page/shapes.module.css'

const VariantEditor = lazyPart(() => import('./variant-editor.tsx'), <LoadingSkeleton lines={4} />)

interface Props {
  form: FormOf<ProductInput>
  isCounted: boolean
  /** Variants are stored: the product must keep its options. */
  isStored: boolean
}

/** Options, and a row for each variant. */
export function VariantFields({ form: { state }, isCounted, isStored }: Props) {
  const t = useTranslations('products')
  const of = useVariantGrid(state)
  const isParent = useSyncExternalStore(state.subscribe, () => state.at('inventory_type') === 'variant')
  return (
    <FormSection title={t('part_variants')}>
      <p className={shapes.small}>{t(isParent ? 'part_variants_about' : 'part_variants_none')}</p>
      {isParent ? (
        <VariantEditor state={state} of={of} isCounted={isCounted} isStored={isStored} />
      ) : (
        <Button variant="default" style={{ justifySelf: 'start' }} leftSection={<Plus size={16} aria-hidden />} onClick={of.begin}>
          {t('options_add')}
        </Button>
      )}
    </FormSection>
  )
}
