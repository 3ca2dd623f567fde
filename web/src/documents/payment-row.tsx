import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { RotateCcw } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../kit/page/icon-button.tsx'
import shapes from '../kit/page/shapes.module.css'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import style from './payment-row.module.css'
import type { WentBack as WentBackNotice } from './went-back.tsx'

/** Lazy: providers seldom take money back. */
const WentBack = lazy(async () => ({ default: (await import('./went-back.tsx')).WentBack }))

interface Props {
  of: ComponentProps<typeof WentBackNotice>['of'] & {
    amount: number | null
    /** Kobo that it settles beyond its amount. */
    rounding?: number
    date: string
    note: string | null
    created_by?: { name: string } | null | undefined
  }
  name: ReactNode
  /** True if the ledger still counts the payment. */
  counts: boolean
  /** Left out where it cannot be undone. */
  undo: { label: string; run: () => void } | undefined
  /** Prints its receipt. */
  receipt: ReactNode
  isUndone?: boolean
  /** Text under the payment: the documents that it was allocated to. */
  allocatedTo?: string
}

/** A payment in a list: method, amount, date and member, with its receipt and its undo button. */
export function PaymentRow({ of, name, counts, undo, receipt, isUndone, allocatedTo }: Props) {
  const t = useTranslations('payments')
  const { amount, rounding = 0, date, note, created_by } = of
  return (
    <li className={style.payment} data-undone={isUndone || undefined}>
      <span className={shapes.name}>{name}</span>
      <span className={style.amount}>
        <Money kobo={amount} />
      </span>
      <span className={style.under}>
        <When at={date} />
        {created_by && ` · ${created_by.name}`}
        {rounding !== 0 && ` · ${t('rounding', { amount: formatMoney(rounding) })}`}
        {note && ` · ${note}`}
      </span>
      {allocatedTo && <span className={style.under}>{allocatedTo}</span>}
      {(receipt || undo) && (
        <span className={style.tools}>
          {receipt}
          {undo && <IconButton icon={RotateCcw} label={undo.label} onClick={undo.run} />}
        </span>
      )}
      {(of.taken_back ?? of.disputed) && (
        <div className={style.under}>
          <Suspense>
            <WentBack of={of} counts={counts}>
              {undo && (
                <Button variant="default" onClick={undo.run}>
                  {t('undo_yes')}
                </Button>
              )}
            </WentBack>
          </Suspense>
        </div>
      )}
    </li>
  )
}
