import { lineTotal } from '@kasuwa/contract/platform/money'
import { fromThousandths, toThousandths } from '@kasuwa/contract/platform/quantity'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import style from '../documents/document-head.module.css'
import { moneyText, quantityText } from '../kit/values/texts.ts'
import type { Order } from './use-order.ts'

/** Received and expected quantities of all lines together, and the value of the expected ones if the member may see costs. */
export function useProgress() {
  const t = useTranslations('orders')
  return ({ status, items }: Order): { more: string; bar: ReactNode } | undefined => {
    if (status !== 'approved' && status !== 'closed') return undefined
    const sum = (of: (item: Order['items'][number]) => number) => items.reduce((all, item) => all + of(item), 0)
    const ordered = sum(({ quantity }) => toThousandths(quantity))
    const received = sum((item) => toThousandths(item.received))
    const left = sum((item) => toThousandths(item.left))
    const value = sum((item) => lineTotal(toThousandths(item.left), item.cost ?? 0))
    const many = (thousandths: number) => quantityText(fromThousandths(thousandths))
    const isValued = left > 0 && items.every(({ cost }) => cost !== null)
    const more = [
      t('received_of', { received: many(received), ordered: many(ordered) }),
      ...(isValued ? [t('to_come', { value: moneyText(value) })] : []),
    ].join(' · ')
    const parts = { paid: received, left: ordered - received }
    const bar = (
      <div className={style.bar} role="img" aria-label={more} title={more}>
        {Object.entries(parts).map(
          ([part, length]) => length > 0 && <i key={part} data-part={part} style={{ '--part': length } as CSSProperties} />,
        )}
      </div>
    )
    return { more, bar }
  }
}
