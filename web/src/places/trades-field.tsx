import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TagsField } from '../kit/fields/tags-field.tsx'
import { trades } from './trades.ts'

/** Trades of a business. With `icons`, all are buttons. */
export function TradesField(props: Omit<ComponentProps<typeof TagsField>, 'offers'>) {
  const t = useTranslations('trades')
  return <TagsField {...props} offers={trades.map((trade) => t(trade))} />
}
