import type { Consequence as Schema } from '@kasuwa/contract/documents'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { ArrowLeftRight, Boxes } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { quantityText } from '../kit/columns.tsx'
import style from './consequence.module.css'

export type Foreseen = output<typeof Schema>

interface Props {
  of: Foreseen
  /** Whom it is with: those who buy, or those we buy from. */
  to: 'customer' | 'supplier'
  /** Goods that come in were here before. */
  back: boolean
  /** Said where nothing moves. */
  otherwise: string
}

/** What will come of it, in sentences: goods, then who owes whom. */
export function Consequence({ of: { stock, balances }, to, back, otherwise }: Props) {
  const t = useTranslations('documents')
  const goods = stock.map(({ product, location, quantity, committed }) => {
    const key = quantity > 0 ? (back ? 'stock_back' : 'stock_on') : quantity < 0 ? 'stock_off' : committed < 0 ? 'stock_free' : 'stock_held'
    return t(key, { quantity: quantityText(Math.abs(quantity || committed)), product: product.name, location: location.name })
  })
  const owing = balances
    .filter(({ amount }) => amount !== 0)
    .map(({ contact, amount }) => {
      const key = to === 'customer' ? (amount > 0 ? 'owe_more' : 'owe_less') : amount < 0 ? 'we_owe_more' : 'we_owe_less'
      return t(key, { name: contact.name, amount: formatMoney(Math.abs(amount)) })
    })
  if (goods.length === 0 && owing.length === 0) return <p className={style.nothing}>{otherwise}</p>
  return (
    <ul className={style.list}>
      {goods.map((text) => (
        <li key={text}>
          <Boxes size={16} aria-hidden />
          {text}
        </li>
      ))}
      {owing.map((text) => (
        <li key={text}>
          <ArrowLeftRight size={16} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}
