import { lineTotal } from '@kasuwa/contract/platform/money'
import { fromThousandths, toThousandths } from '@kasuwa/contract/platform/quantity'
import { useTranslations } from 'use-intl'
import type { DoneParts } from '../documents/payment.ts'
import { moneyText, quantityText } from '../kit/values/texts.ts'
import type { Order } from './use-order.ts'

/** Received and expected quantities of all lines together, and the value of the expected ones if the member may see costs. */
export function useProgress() {
  const t = useTranslations('orders')
  return ({ status, items }: Pick<Order, 'status' | 'items'>): DoneParts | undefined => {
    if (status !== 'approved' && status !== 'closed') return undefined
    const sum = (of: (item: Order['items'][number]) => number) => items.reduce((all, item) => all + of(item), 0)
    const [ordered, received, left] = [
      sum(({ quantity }) => toThousandths(quantity)),
      sum((item) => toThousandths(item.received)),
      sum((item) => toThousandths(item.left)),
    ]
    const value = sum((item) => lineTotal(toThousandths(item.left), item.cost ?? 0))
    const many = (thousandths: number) => quantityText(fromThousandths(thousandths))
    const text = t('received_of', { received: many(received), ordered: many(ordered) })
    const isValued = left > 0 && items.every(({ cost }) => cost !== null)
    return { done: received, left: ordered - received, text: isValued ? `${text} · ${t('to_come', { value: moneyText(value) })}` : text }
  }
}
