import { CircleCheckBig, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import style from './recorded-card.module.css'

interface Props {
  title: string
  /** It waits for approval: nothing has moved yet. */
  pending: boolean
  amount: string
  /** What came of it, in pieces. */
  children: ReactNode
  /** Print, share. */
  actions: ReactNode
  /** What comes next. */
  next: ReactNode
}

/** What was just recorded, where the next one will be: scanning goes on at once, and printing is there for who wants it. */
export function RecordedCard({ title, pending, amount, children, actions, next }: Props) {
  const Icon = pending ? Clock : CircleCheckBig
  return (
    <section className={style.card} role="status" aria-label={title} data-pending={pending || undefined}>
      <Icon size={40} strokeWidth={1.6} aria-hidden />
      <h2>{title}</h2>
      <p className={style.amount}>{amount}</p>
      {children}
      <div className={style.actions}>{actions}</div>
      <div className={style.next}>{next}</div>
    </section>
  )
}

/** A fact of a done card. */
export function RecordedFact({ is, children }: { is: 'information' | 'waiting'; children: ReactNode }) {
  return (
    <p className={style.fact} data-is={is}>
      {children}
    </p>
  )
}
