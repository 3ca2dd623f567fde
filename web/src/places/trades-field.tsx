import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { TagsField } from '../kit/fields/tags-field.tsx'
import type { FieldProps } from '../kit/fields/use-field.ts'
import { trades } from './trades.ts'

/** Trades of a business. With `icons`, all are buttons. */
export function TradesField(props: FieldProps<string[]> & { autoFocus?: boolean; icons?: readonly LucideIcon[] }) {
  const t = useTranslations('trades')
  return <TagsField {...props} offers={trades.map((trade) => t(trade))} />
}
