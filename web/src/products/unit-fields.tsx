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
  /** A parent has a unit, and each variant a weight; a service has no weight. */
  kind: 'one' | 'parent' | 'service'
}

/** Unit of a product, and weight per unit. */
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
  /** Path prefix of the field: `variants.2.` for a row. */
  prefix?: string
}

/** Weight per unit; hidden for products sold by weight. */
export function WeightField({ state, prefix = '' }: WeightProps) {
  const t = useTranslations('products')
  const formUnit = useSyncExternalStore(state.subscribe, () => state.at('unit')) as Unit | null | undefined
  if (isWeighed(formUnit)) return null
  const at = fieldPath(state) as (path: string) => FieldPath<number>
  return <QuantityField at={at(`${prefix}weight`)} label={t('weight')} hint={t('weight_hint')} />
}
