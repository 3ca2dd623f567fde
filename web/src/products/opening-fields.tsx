import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import type { products } from '@kasuwa/contract/products'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { findLocation, useLocations } from '../documents/use-locations.ts'
import { MoneyField, QuantityField } from '../kit/fields/number-field.tsx'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { type FieldPaths, fieldPath } from '../kit/form/field-path.ts'
import type { FormState } from '../kit/form/form-state.ts'
import { useDerived } from '../kit/form/use-derived.ts'
import shapes from '../kit/page/shapes.module.css'

type NewProduct = BodyOf<typeof products.create>

interface Props {
  state: FormState
  /** Default location. */
  at?: string | undefined
}

/**
 * Quantity and cost of a new product's opening stock. Nothing is sent without a quantity. The parent must drop the values if stock is not
 * tracked (`useNoOpening`).
 */
export function OpeningFields({ state, at: locationId }: Props) {
  const t = useTranslations('products')
  const at = fieldPath(state) as FieldPaths<NewProduct>
  const places = useLocations().data
  const usual = findLocation(places ?? [], locationId ?? null)?.id
  const isGiven = useSyncExternalStore(state.subscribe, () => typeof state.at('opening.quantity') === 'number')
  const cost = useSyncExternalStore(state.subscribe, () => state.at('cost') as number | null | undefined)
  useDerived(
    state,
    ({ opening }) => {
      const openingStock = opening as NewProduct['opening']
      if (!openingStock) return {}
      if (typeof openingStock.quantity !== 'number') return { opening: null }
      return openingStock.location || !usual ? {} : { 'opening.location': usual }
    },
    usual,
  )
  return (
    <div className={shapes.two}>
      <QuantityField at={at('opening', 'quantity')} label={t('opening')} hint={t('opening_hint')} />
      {isGiven && (
        <MoneyField
          at={at('opening', 'cost')}
          label={t('opening_cost')}
          hint={t(typeof cost === 'number' ? 'opening_cost_hint' : 'opening_cost_none')}
          {...(typeof cost === 'number' ? { placeholder: moneyInputText(cost) } : {})}
        />
      )}
      {isGiven && places && places.length > 1 && (
        <SelectField
          at={at('opening', 'location')}
          label={t('opening_location')}
          choices={places.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </div>
  )
}

/** Drops the opening stock of a product without inventory. Typed values stay while the same fields move elsewhere on the screen. */
export function useNoOpening(state: FormState, isUncounted: boolean): void {
  useDerived(state, ({ opening }) => (isUncounted && opening ? { opening: null } : {}), isUncounted)
}
