import { useTranslations } from 'use-intl'
import { TagsField } from '../kit/fields/tags-field.tsx'
import type { FieldProps } from '../kit/fields/use-field.ts'
import { trades } from './trades.ts'

/** Trades of a business. */
export function TradesField(props: FieldProps<string[]> & { autoFocus?: boolean }) {
  const t = useTranslations('trades')
  return <TagsField {...props} offers={trades.map((trade) => t(trade))} />
}
