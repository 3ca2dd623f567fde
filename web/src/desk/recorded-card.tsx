import { CircleCheckBig, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import style from './recorded-card.module.css'
import { Money } from '../kit/values/money.tsx'

interface Props {
  title: string
  /** Waits for approval: no stock or balance has changed. */
  pending: boolean
  /** Kobo; null for who may not see what goods cost. */
  amount: number | null
  /** What was paid by which way. */
  how?: string
  /** Facts of the result: change, amount owed. */
  children: ReactNode
  /** Print, share. */
  actions: ReactNode
  /** Button for the next document. */
  next: ReactNode
}

/** Card after recording a document, in place of the empty lines: scanning the next starts at once; print and share stay at hand. */
export function RecordedCard({ title, pending, amount, how, children, actions, next }: Props) {
  const Icon = pending ? Clock : CircleCheckBig
  return (
    <section className={style.card} role="status" aria-label={title} data-pending={pending || undefined}>
      <Icon size={32} strokeWidth={1.6} aria-hidden />
      <h2>{title}</h2>
      {amount !== null && (
        <p className={style.amount}>
          <Money kobo={amount} />
        </p>
      )}
      {how && <p className={style.how}>{how}</p>}
      {children}
      <div className={style.actions}>{actions}</div>
      <div className={style.next}>{next}</div>
    </section>
  )
}

/** One fact of a `RecordedCard`. */
export function RecordedFact({ is, children }: { is: 'change' | 'information' | 'waiting'; children: ReactNode }) {
  return (
    <p className={style.fact} data-is={is}>
      {children}
    </p>
  )
}
