import type { ActionPreview } from '@kasuwa/contract/returns'
import type { Preview } from '@kasuwa/contract/documents'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { ArrowLeftRight, Banknote, Boxes, ContactRound, RotateCcw, Truck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'
import { quantityText } from '../kit/values/texts.ts'
import style from './effect-preview.module.css'
import shapes from '../kit/page/shapes.module.css'

export type PreviewedEffects = output<typeof Preview> | output<typeof ActionPreview>

interface Props {
  of: PreviewedEffects
  /** Side of the contact. */
  to: 'customer' | 'supplier'
  /** True where incoming stock is put back (cancellation, return), not new. */
  back: boolean
  /** True for an approval, where deposits are applied. */
  approves: boolean
  /** Text where nothing changes. */
  otherwise: string
}

/** Preview of a status change in sentences: stock, cash, balances, contact type. */
export function EffectPreview({
  of: { stock, incoming, balances, cash, restored, becomes_both, owed_again, paid_online },
  to,
  back,
  approves,
  otherwise,
}: Props) {
  const t = useTranslations('document-page')
  const goods = stock
    .filter(({ quantity, committed }) => quantity !== 0 || committed !== 0)
    .map(({ product, location, quantity, committed }) => {
      const key =
        quantity > 0 ? (back ? 'stock_back' : 'stock_on') : quantity < 0 ? 'stock_off' : committed < 0 ? 'stock_free' : 'stock_held'
      return t(key, { quantity: quantityText(Math.abs(quantity || committed)), product: product.name, location: location.name })
    })
  const worth = stock
    .filter(({ quantity, committed }) => quantity === 0 && committed === 0)
    .map(({ product, location, worth: amount }) => {
      const where = { product: product.name, location: location.name }
      if (amount === null) return t('worth_changes', where)
      return t(amount > 0 ? 'worth_more' : 'worth_less', { ...where, amount: formatMoney(Math.abs(amount)) })
    })
  const toCome = incoming.map(({ product, location, quantity }) =>
    t(quantity > 0 ? 'to_come' : 'to_come_no_more', {
      quantity: quantityText(Math.abs(quantity)),
      product: product.name,
      location: location.name,
    }),
  )
  // A member who may not see costs sees only the stock change.
  const money = cash
    .flatMap(({ account, amount }) => (amount ? [{ account, amount }] : []))
    .map(({ account, amount }) => {
      const amountText = formatMoney(Math.abs(amount))
      const isBack = amount > 0 && to === 'supplier'
      if (account)
        return t(isBack ? 'account_came_back' : amount > 0 ? 'account_in' : 'account_back', { amount: amountText, account: account.name })
      return t(isBack ? 'cash_came_back' : amount > 0 ? 'cash_in' : 'cash_back', { amount: amountText })
    })
  const visibleBalances = balances.flatMap(({ contact, amount, deposits }) =>
    amount === null || deposits === null ? [] : [{ contact, amount, deposits }],
  )
  const online = paid_online > 0 ? [t('online_back', { amount: formatMoney(paid_online) })] : []
  const used = visibleBalances
    .filter(({ amount, deposits }) => approves && amount * deposits < 0)
    .map(({ amount, deposits }) => t('deposit_used', { amount: formatMoney(Math.min(Math.abs(amount), Math.abs(deposits))) }))
  const owing = visibleBalances
    // `amount` counts a deposit as credit, but a deposit is no debt, so it is taken out.
    .map(({ contact, amount, deposits }) => ({ contact, amount: amount + deposits }))
    .filter(({ amount }) => amount !== 0)
    .map(({ contact, amount }) => {
      const key = to === 'customer' ? (amount > 0 ? 'owe_more' : 'owe_less') : amount < 0 ? 'we_owe_more' : 'we_owe_less'
      return t(key, { name: contact.name, amount: formatMoney(Math.abs(amount)) })
    })
  const reopenedDebts = owed_again.map(({ number, amount }) =>
    amount === null ? t('owed_again_unseen', { number }) : t('owed_again', { number, amount: formatMoney(amount) }),
  )
  const both = becomes_both.map(({ name }) => t('becomes_both', { name }))
  const returned = restored.map(({ kind, name }) => t(kind === 'product' ? 'restored_product' : 'restored', { name }))
  const parts = [
    { icon: Boxes, texts: [...goods, ...worth] },
    { icon: Truck, texts: toCome },
    { icon: Banknote, texts: [...money, ...online, ...used] },
    { icon: ArrowLeftRight, texts: [...owing, ...reopenedDebts] },
    { icon: ContactRound, texts: both },
    { icon: RotateCcw, texts: returned },
  ]
  if (parts.every(({ texts }) => texts.length === 0)) return <p className={shapes.quiet}>{otherwise}</p>
  return (
    <ul className={style.list}>
      {parts.flatMap(({ icon: Icon, texts }) =>
        texts.map((text) => (
          <li key={text}>
            <Icon size={16} aria-hidden />
            {text}
          </li>
        )),
      )}
    </ul>
  )
}
