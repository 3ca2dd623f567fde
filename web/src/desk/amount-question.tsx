import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Line } from './lines.ts'
import style from './question.module.css'
import { doubted, type PriceDoubt } from './price-doubts.ts'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  line: Line
  doubt: PriceDoubt
  onAgree: () => void
  /** Back to the product's own amount. */
  onUsual: () => void
}

/** Asks the member once to confirm an amount that looks like a typing error. */
export default function AmountQuestion({ line, doubt, onAgree, onUsual }: Props) {
  const t = useTranslations('desk-asides')
  const amount = formatMoney(doubted(line, doubt))
  const message =
    doubt.why === 'under'
      ? t('amount_under', { amount, cost: formatMoney(doubt.cost) })
      : t(`amount_${doubt.why}`, { amount, usual: formatMoney(doubt.usual) })
  return (
    <div className={`${shapes.bar} ${style.question}`} data-unsettled>
      <p role="alert">{message}</p>
      <Button size="compact-md" variant="default" onClick={onAgree}>
        {t('amount_agree', { amount })}
      </Button>
      {typeof line.usual === 'number' && (
        <Button size="compact-md" variant="default" onClick={onUsual}>
          {t('amount_usual', { usual: formatMoney(line.usual) })}
        </Button>
      )}
    </div>
  )
}
