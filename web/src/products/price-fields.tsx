import { formatMoney } from '@kasuwa/contract/platform/money'
import { useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { MoneyField, RateField } from '../kit/fields/number-field.tsx'
import type { FieldPath } from '../kit/form/field-path.ts'
import type { FormOf } from '../kit/form/form.tsx'
import type { Values } from '../kit/form/form-state.ts'
import { useDerived } from '../kit/form/use-derived.ts'
import { recalculatePrice, type PricedBy, type Pricing } from './markup.ts'
import type { ProductInput } from './product-fields.tsx'
import shapes from '../kit/page/shapes.module.css'

function pricingOf(values: Values): Pricing {
  const { cost, markup, price } = values as Partial<Pricing>
  return { cost: cost ?? null, markup: markup ?? null, price: price ?? null }
}

/** Only the price, for members without permission to view costs. */
export function PriceField({ at }: { at: FieldPath<number> }) {
  const t = useTranslations('products')
  return (
    <div className={shapes.three}>
      <MoneyField at={at} label={t('price')} />
    </div>
  )
}

/** Price, cost and markup; each edit recomputes the others. */
export function PriceFields({ form }: { form: FormOf<ProductInput> }) {
  const t = useTranslations('products')
  const { state } = form
  // A stored product's price does not follow a new cost.
  const led = useRef<PricedBy>(pricingOf(state.values()).price === null ? undefined : 'price')
  useDerived(state, (now, before) => {
    const next = recalculatePrice(pricingOf(before), pricingOf(now), led.current)
    led.current = next.led
    return next.set
  })
  const profit = useSyncExternalStore(state.subscribe, () => {
    const { cost, price } = pricingOf(state.values())
    return cost === null || price === null || price === 0 ? undefined : price - cost
  })
  return (
    <div className={shapes.three}>
      <MoneyField
        at={form.at('price')}
        label={t('price')}
        hint={profit === undefined ? undefined : t(profit < 0 ? 'loss' : 'profit', { amount: formatMoney(Math.abs(profit)) })}
      />
      <MoneyField at={form.at('cost')} label={t('cost')} hint={t('cost_hint')} />
      <RateField at={form.at('markup')} label={t('markup')} hint={t('markup_hint')} />
    </div>
  )
}
