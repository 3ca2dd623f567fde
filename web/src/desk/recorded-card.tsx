import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig, Clock, FileText, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { useDocumentFile } from '../documents/use-document-file.ts'
import style from './recorded-card.module.css'
import { Money } from '../kit/values/money.tsx'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  title: string
  /** Waits for approval: no stock or balance has changed. */
  pending: boolean
  /** Kobo; null for members who may not see costs. */
  amount: number | null
  /** Amounts by payment method. */
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
    <section className={`${shapes.box} ${style.card}`} role="status" aria-label={title} data-pending={pending || undefined}>
      <Icon size={32} strokeWidth={1.6} aria-hidden />
      <h2>{title}</h2>
      {amount !== null && (
        <p className={style.amount}>
          <Money kobo={amount} />
        </p>
      )}
      {how && <p className={shapes.quiet}>{how}</p>}
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

export type Paper = ReturnType<typeof useDocumentFile>

/** Button that makes the document as a PDF. */
export const PdfButton = ({ paper, label }: { paper: Paper; label: string }) => (
  <Button
    variant="default"
    leftSection={<FileText size={16} aria-hidden />}
    loading={paper.busy === 'pdf'}
    onClick={() => paper.make('pdf')}
  >
    {label}
  </Button>
)

interface DocumentProps {
  of: { status: string; total: number | null }
  title: string
  /** The desk's own words. */
  words: (word: 'pdf' | 'next' | 'open') => string
  paper: Paper
  /** Path of the document's page. */
  to: string
  /** Dismisses the card. */
  onDismiss: () => void
  children: ReactNode
}

/** The card of a stock document or an order. */
export function RecordedDocument({ of: { status, total }, title, words: t, paper, to, onDismiss, children }: DocumentProps) {
  const next = (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={onDismiss}>
        {t('next')}
      </Button>
      <Link to={to}>{t('open')}</Link>
    </>
  )
  return (
    <RecordedCard
      title={title}
      pending={status === 'pending'}
      amount={total}
      actions={<PdfButton paper={paper} label={t('pdf')} />}
      next={next}
    >
      {children}
    </RecordedCard>
  )
}
