import { formatMoney } from '@kasuwa/contract/platform/money'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { MoneyField, RateField } from '../kit/fields/number-field.tsx'
import type { FieldPath } from '../kit/form/field-path.ts'
import type { FormOf } from '../kit/form/form.tsx'
import type { FormState } from '../kit/form/form-state.ts'
import { recalculatePrice, type PricedBy, type Pricing } from './markup.ts'
import type { ProductInput } from './product-fields.tsx'
import style from './product-form.module.css'

const numberAt = (state: FormState, path: string) => (state.at(path) as number | null | undefined) ?? null
const pricingOf = (state: FormState): Pricing => ({
  cost: numberAt(state, 'cost'),
  markup: numberAt(state, 'markup'),
  price: numberAt(state, 'price'),
})

/** The price alone, for who may not see what goods cost. */
export function PriceField({ at }: { at: FieldPath<number> }) {
  const t = useTranslations('products')
  return (
    <div className={style.three}>
      <MoneyField at={at} label={t('price')} />
    </div>
  )
}

/** Cost, markup and price, each filling in what follows from the others. */
export function PriceFields({ form }: { form: FormOf<ProductInput> }) {
  const t = useTranslations('products')
  const { state } = form
  // An existing product's price does not follow a new cost.
  const led = useRef<PricedBy>(numberAt(state, 'price') === null ? undefined : 'price')
  useEffect(() => {
    let before = pricingOf(state)
    return state.subscribe(() => {
      const now = pricingOf(state)
      const next = recalculatePrice(before, now, led.current)
      before = { ...now, ...next.set }
      led.current = next.led
      for (const [path, value] of Object.entries(next.set)) state.set(path, value)
    })
  }, [state])
  const profit = useSyncExternalStore(state.subscribe, () => {
    const { cost, price } = pricingOf(state)
    return cost === null || price === null || price === 0 ? undefined : price - cost
  })
  return (
    <div className={style.three}>
      <MoneyField at={form.at('cost')} label={t('cost')} hint={t('cost_hint')} />
      <RateField at={form.at('markup')} label={t('markup')} hint={t('markup_hint')} />
      <MoneyField
        at={form.at('price')}
        label={t('price')}
        hint={profit === undefined ? undefined : t(profit < 0 ? 'loss' : 'profit', { amount: formatMoney(Math.abs(profit)) })}
      />
    </div>
  )
}
