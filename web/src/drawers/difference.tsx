import { useTranslations } from 'use-intl'
import { Status } from '../kit/feedback/status.tsx'
import { Money } from '../kit/values/money.tsx'

/** Counted less expected, in kobo; a word says if cash is short or over. */
export function Difference({ kobo }: { kobo: number | null }) {
  return (
    <>
      <ShortOrOver kobo={kobo} /> <Money kobo={kobo} signed />
    </>
  )
}

/** “Short” or “Over”; nothing if the cash is right or not counted. */
export function ShortOrOver({ kobo }: { kobo: number | null }) {
  const t = useTranslations('drawers')
  if (!kobo) return null
  return <Status is={kobo < 0 ? 'wrong' : 'waiting'}>{t(kobo < 0 ? 'results.short' : 'results.over')}</Status>
}
