import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RateField } from '../kit/fields/number-field.tsx'
import { FormState } from '../kit/form/form-state.ts'
import { type Pricing, markupBetween, recalculatePrice } from './markup.ts'

/** Kobo: price and cost of a variant in the form, with the markup between them. */
function pricingOf(state: FormState, index: number): Pricing {
  const at = (field: string) => (state.at(`variants.${index}.${field}`) as number | null | undefined) ?? null
  const [cost, price] = [at('cost'), at('price')]
  return { cost, price, markup: markupBetween({ cost, price }) }
}

/** A variant's markup in per cent of its cost. A typed markup sets the price, and only the price is sent; a typed price sets the markup. */
export function VariantMarkup({ state, index }: { state: FormState; index: number }) {
  const t = useTranslations('products')
  const [markupState] = useState(() => new FormState({ markup: pricingOf(state, index).markup }, () => []))
  useEffect(() => {
    let before = pricingOf(state, index)
    const price = () => {
      const markup = (markupState.at('markup') as number | null | undefined) ?? null
      if (markup === before.markup) return
      const { set } = recalculatePrice(before, { ...before, markup }, 'markup')
      // Keeps the typed markup, although the price in whole kobo means a slightly different one.
      before = { ...before, ...set, markup }
      if (set.price !== undefined) state.set(`variants.${index}.price`, set.price)
    }
    const markup = () => {
      const now = pricingOf(state, index)
      if (now.cost === before.cost && now.price === before.price) return
      before = now
      markupState.set('markup', now.markup)
    }
    const ends = [markupState.subscribe(price), state.subscribe(markup)]
    return () => ends.forEach((end) => end())
  }, [state, markupState, index])
  return <RateField at={{ state: markupState, path: 'markup' }} label={t('markup')} hint={t('markup_hint')} />
}
