import { type Unit, isWeighed, units } from '@kasuwa/contract/units'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { QuantityField } from '../kit/fields/number-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { type FieldPath, fieldPath } from '../kit/form/field-path.ts'
import type { FormState } from '../kit/form/form-state.ts'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  state: FormState
  /** A product with variants has its unit, and each of them its own weight; a service weighs nothing. */
  kind: 'one' | 'parent' | 'service'
}

/** What a product is counted in, and what one of it weighs. */
export function UnitFields({ state, kind }: Props) {
  const t = useTranslations('products')
  const at = fieldPath(state) as (path: string) => FieldPath<Unit>
  return (
    <div className={shapes.two}>
      <SelectField
        at={at('unit')}
        label={t('unit')}
        hint={t('unit_hint')}
        none={t('unit_none')}
        choices={units.map((unit) => ({ value: unit, label: t(`unit_${unit}`) }))}
      />
      {kind === 'one' && <WeightField state={state} />}
    </div>
  )
}

interface WeightProps {
  state: FormState
  /** What stands before the field: `variants.2.` of a row. */
  prefix?: string
  /** Of what a variant is one of, whose form does not say it. */
  unit?: Unit | null | undefined
}

/** What one weighs; nothing is asked of what is sold by weight. */
export function WeightField({ state, prefix = '', unit }: WeightProps) {
  const t = useTranslations('products')
  const said = useSyncExternalStore(state.subscribe, () => state.at('unit')) as Unit | null | undefined
  if (isWeighed(said ?? unit)) return null
  const at = fieldPath(state) as (path: string) => FieldPath<number>
  return <QuantityField at={at(`${prefix}weight`)} label={t('weight')} hint={t('weight_hint')} />
}
