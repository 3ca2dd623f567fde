import type { GivenStatus } from '@kasuwa/contract/document-states'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button, Radio, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, SessionEnded, ValidationError } from '../kit/errors.ts'
import { toast } from '../kit/feedback.ts'
import { Notice } from '../kit/notice.tsx'
import { reading, useCall } from '../kit/query.ts'
import type { Given, Remote } from '../kit/remote.ts'
import { Waiting } from '../kit/waiting.tsx'
import { Consequence, type Foreseen } from './consequence.tsx'
import { RefundAccount } from './refund-account.tsx'
import style from './consequence.module.css'

export type Step = GivenStatus | 'deleted'

/** What settling needs to know of any document. */
export interface SettledDocument {
  id: string
  number: string
  approval_level: number
  approved_by_count: number
  items: readonly { name: string }[]
  /** Whom it is with: those who buy, or those we buy from. */
  to: 'customer' | 'supplier'
  calls: { consequence: Remote; setStatus: Remote; delete: Remote }
  /** Kobo that a named customer has paid: canceling and deleting ask what becomes of it. */
  paid?: { by: string; amount: number } | undefined
}

interface Props {
  document: SettledDocument
  step: Step
  onClose: () => void
  onDeleted: () => void
}

const deeds = { approved: 'approve', canceled: 'cancel_document', deleted: 'delete_document' } as const
const dones = { approved: 'approved_done', canceled: 'canceled_done', deleted: 'deleted_done' } as const

/** The consequence, as the server works it out by doing it and taking it back; then the deed. */
export function Settle({ document, step, onClose, onDeleted }: Props) {
  const t = useTranslations('documents')
  const cache = useQueryClient()
  const { id, number, calls } = document
  // As it was when this was asked: once the money is given back, what giving it back would do is asked no more.
  const [paid] = useState(document.paid)
  const [refund, setRefund] = useState(false)
  const asksRefund = step !== 'approved' && paid !== undefined
  const [account, setAccount] = useState<string>()
  // Credit is taken from no account: one that was chosen before is not sent along.
  const from = account === undefined || (asksRefund && !refund) ? {} : { refund_account: account }
  const query = { status: step, ...(asksRefund && refund ? { refund: true } : {}), ...from }
  const foreseen = useQuery({
    ...reading(calls.consequence, { params: { id }, query } as unknown as Given<Endpoint>),
    // Not under the documents' own key: once it is done, asking what it would do is refused.
    queryKey: ['foreseen', id, query, {}],
    staleTime: 0,
    gcTime: 0,
  })
  const status = useCall(calls.setStatus)
  const removal = useCall(calls.delete)

  const refresh = () => {
    for (const feature of calls.setStatus.touches) void cache.invalidateQueries({ queryKey: [feature] })
  }
  const settle = async () => {
    try {
      if (step === 'deleted')
        await removal.attempt({
          params: { id },
          query: { ...(asksRefund && refund ? { refund: true } : {}), ...from },
        } as unknown as Given<Endpoint>)
      else
        await status.attempt({
          params: { id },
          body: { status: step, ...(asksRefund ? { refund } : {}), ...from },
        } as unknown as Given<Endpoint>)
      toast.good(t(dones[step], { number }))
      onClose()
      if (step === 'deleted') onDeleted()
    } catch (error) {
      if (error instanceof SessionEnded) return
      toast.wrong(refusedWith(error as Error, document.items)[0] ?? '')
      // Somebody else was first: what they did is shown.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
        refresh()
        onClose()
      }
    }
  }
  const isLast = document.approved_by_count + 1 >= document.approval_level
  const otherwise =
    step === 'approved' && !isLast
      ? t('approval_counts', { count: document.approved_by_count + 1, level: document.approval_level })
      : t('nothing_moves')
  return (
    <div className={style.body}>
      {asksRefund && (
        <Radio.Group
          label={t('refund_label', { name: paid.by, amount: formatMoney(paid.amount) })}
          value={refund ? 'refund' : 'credit'}
          onChange={(value) => setRefund(value === 'refund')}
        >
          <Stack gap={8} mt={6}>
            <Radio value="credit" label={t('refund_no', { name: paid.by })} />
            <Radio value="refund" label={t('refund_yes', { amount: formatMoney(paid.amount) })} />
          </Stack>
        </Radio.Group>
      )}
      {('refund_account' in from || asksAccount(foreseen.error)) && <RefundAccount value={account} onChange={setAccount} />}
      {foreseen.isError ? (
        <Notice is="wrong">
          {refusedWith(foreseen.error, document.items).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Notice>
      ) : foreseen.data === undefined ? (
        <Waiting lines={2} />
      ) : (
        <Consequence
          of={foreseen.data as unknown as Foreseen}
          to={document.to}
          back={step === 'canceled'}
          approves={step === 'approved'}
          otherwise={otherwise}
        />
      )}
      {step === 'canceled' && <p className={style.nothing}>{t('cancel_keeps')}</p>}
      {step === 'deleted' && <p className={style.nothing}>{t('delete_keeps')}</p>}
      <div className={style.deeds}>
        <Button variant="default" onClick={onClose}>
          {t('leave')}
        </Button>
        <Button
          color={step === 'approved' ? undefined : 'red'}
          disabled={foreseen.data === undefined}
          loading={status.busy || removal.busy}
          onClick={() => void settle()}
          data-autofocus={step === 'approved' || undefined}
        >
          {t(deeds[step])}
        </Button>
      </div>
    </div>
  )
}

/** True where the account that was paid to is closed and another is to be chosen. */
const asksAccount = (error: Error | null): boolean => error instanceof ValidationError && 'refund_account' in error.errors

/** Why not, in sentences: what is said of a line is said of its product. */
function refusedWith(error: Error, items: SettledDocument['items']): string[] {
  const errors = error instanceof ValidationError ? Object.entries(error.errors) : []
  if (errors.length === 0) return [error.message]
  return errors.flatMap(([path, [text = '']]) => {
    const name = items[Number(/^items\.(\d+)/.exec(path)?.[1])]?.name
    return name === undefined ? [text] : [`${name}: ${text}`]
  })
}
