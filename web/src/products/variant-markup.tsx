import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RateField } from '../kit/fields/number-field.tsx'
import { FormState } from '../kit/form/form-state.ts'
import { type Pricing, markupBetween, recalculatePrice } from './markup.ts'

/** Of a variant in the form: kobo, and the markup that follows from both. */
function pricingOf(state: FormState, index: number): Pricing {
  const at = (field: string) => (state.at(`variants.${index}.${field}`) as number | null | undefined) ?? null
  const [cost, price] = [at('cost'), at('price')]
  return { cost, price, markup: markupBetween({ cost, price }) }
}

/** A variant's markup in per cent of its cost: typed, it makes the price, which alone is sent; a price typed makes it. */
export function VariantMarkup({ state, index }: { state: FormState; index: number }) {
  const t = useTranslations('products')
  const [own] = useState(() => new FormState({ markup: pricingOf(state, index).markup }, () => []))
  useEffect(() => {
    let before = pricingOf(state, index)
    const price = () => {
      const markup = (own.at('markup') as number | null | undefined) ?? null
      if (markup === before.markup) return
      const { set } = recalculatePrice(before, { ...before, markup }, 'markup')
      // What was typed stays as it is, though the price in whole kobo comes to a little more or less.
      before = { ...before, ...set, markup }
      if (set.price !== undefined) state.set(`variants.${index}.price`, set.price)
    }
    const markup = () => {
      const now = pricingOf(state, index)
      if (now.cost === before.cost && now.price === before.price) return
      before = now
      own.set('markup', now.markup)
    }
    const ends = [own.subscribe(price), state.subscribe(markup)]
    return () => ends.forEach((end) => end())
  }, [state, own, index])
  return <RateField at={{ state: own, path: 'markup' }} label={t('markup')} hint={t('markup_hint')} />
}
