import type { GivenOrderStatus } from '@kasuwa/contract/document-states'
import type { StateOf } from '@kasuwa/contract/states'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useAtDrawer } from '../drawers/drawer-here.ts'
import { useCan } from '../kit/can.tsx'
import { TextArea } from '../kit/fields/text-area.tsx'
import { ApiError, SessionEnded, ValidationError } from '../kit/api/errors.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { queryOf, useCall, invalidate } from '../kit/api/query.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { EffectPreview, type PreviewedEffects } from './effect-preview.tsx'
import shapes from '../kit/page/shapes.module.css'
import { lazyPart } from '../kit/lazy-part.tsx'

// Asked where something was paid alone, and all that a choice is made of comes with it.
const RefundChoice = lazyPart(() => import('./refund-choice.tsx'))
const RefundAccount = lazyPart(async () => ({ default: (await import('./refund-account.tsx')).RefundAccount }))

export type StatusChange = GivenOrderStatus | 'deleted'

/** The fields of a document that a status change reads. */
export interface ChangedDocument {
  id: string
  number: string
  kind: StateOf<'kind'>
  approval_level: number
  approved_by_count: number
  items: readonly { name: string }[]
  /** Side of the contact. */
  to: 'customer' | 'supplier'
  calls: { consequence: ClientEndpoint; setStatus: ClientEndpoint; delete: ClientEndpoint }
  /** Kobo that a named contact has paid, or was paid: canceling and deleting ask what becomes of it. */
  paid?: { by: string; amount: number } | undefined
}

interface Props {
  document: ChangedDocument
  step: StatusChange
  onClose: () => void
  onDeleted: () => void
  /** The document has the status now, or another member changed it first. */
  onSettled?: () => void
  /** Replaces the button that closes the dialog without a change. */
  instead?: ReactNode
}

const refundWords = {
  customer: { label: 'refund_label', no: 'refund_no', yes: 'refund_yes', account: 'refund_account' },
  supplier: { label: 'refund_label_out', no: 'refund_no_out', yes: 'refund_yes_out', account: 'refund_account_in' },
} as const
const doneMessages = { closed: 'closed_done', approved: 'approved_done', canceled: 'canceled_done', deleted: 'deleted_done' } as const

/** Previews a status change (a dry run on the server), then performs it. */
export function ChangeStatus({ document, step, onClose, onDeleted, onSettled, instead }: Props) {
  const t = useTranslations('document-page')
  const d = useTranslations('documents')
  const cache = useQueryClient()
  const { id, number, kind, calls } = document
  // Snapshot when opened: after the refund the preview is not refetched.
  const [paid] = useState(document.paid)
  const [refund, setRefund] = useState(false)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [isOver, setOver] = useState(false)
  const can = useCan()
  const drawer = useAtDrawer()
  // An approval moves money where goods came back alone.
  const atDrawer = step === 'approved' && kind !== 'return-inward' ? {} : drawer.at
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const asksRefund = step !== 'approved' && step !== 'closed' && paid !== undefined
  const [account, setAccount] = useState<string>()
  const [isAccountRequired, setAccountRequired] = useState(false)
  // Credit needs no account: drop one chosen before.
  const from = account === undefined || (asksRefund && !refund) ? {} : { refund_account: account }
  const query = { status: step, ...(asksRefund && refund ? { refund: true } : {}), ...from, ...(isOver ? { over_limit: true } : {}) }
  const foreseen = useQuery({
    ...queryOf(calls.consequence, { params: { id }, query }),
    // Own query key: invalidating the document must not refetch the preview, which is refused afterwards.
    queryKey: ['foreseen', id, query, {}],
    staleTime: 0,
    gcTime: 0,
  })
  const status = useCall(calls.setStatus)
  const removal = useCall(calls.delete)

  const refresh = () => {
    for (const feature of calls.setStatus.touches) void invalidate(cache, { queryKey: [feature] })
  }
  const settle = async () => {
    setTried(true)
    if (step === 'canceled' && reason.trim() === '') return reasonField.current?.focus()
    try {
      if (step === 'deleted')
        await removal.attempt({
          params: { id },
          query: { ...(asksRefund && refund ? { refund: true } : {}), ...from, ...atDrawer },
        })
      else
        await status.attempt({
          params: { id },
          body: {
            status: step,
            ...(step === 'canceled' ? { reason: reason.trim() } : {}),
            ...(asksRefund ? { refund } : {}),
            ...from,
            ...atDrawer,
            ...(isOver ? { over_limit: true } : {}),
          },
        })
      toast.good(t(doneMessages[step], { number }))
      onClose()
      onSettled?.()
      if (step === 'deleted') onDeleted()
    } catch (error) {
      if (error instanceof SessionEnded) return
      drawer.onError(error)
      // The drawer holds less than it is to give: another account may.
      setAccountRequired(asksAccount(error as Error))
      toast.wrong(refusedWith(error as Error, document.items)[0] ?? '')
      // Another member changed it first: show the current status.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
        refresh()
        onClose()
        onSettled?.()
      }
    }
  }
  const words = refundWords[document.to]
  const isLast = document.approved_by_count + 1 >= document.approval_level
  const otherwise =
    step === 'approved' && !isLast
      ? t('approval_counts', { count: document.approved_by_count + 1, level: document.approval_level })
      : t('nothing_moves')
  return (
    <div className={shapes.parts} data-fills>
      {asksRefund && <RefundChoice paid={paid} words={words} refund={refund} setRefund={setRefund} />}
      {('refund_account' in from || isAccountRequired || asksAccount(foreseen.error)) && (
        <RefundAccount label={t(words.account)} value={account} onChange={setAccount} />
      )}
      {foreseen.isError ? (
        <Notice is="wrong">
          {refusedWith(foreseen.error, document.items).map((text) => (
            <span key={text}>{text}</span>
          ))}
          {isOverLimit(foreseen.error, document, step) && can(api.contacts.adjustBalance.access) && (
            <Button variant="default" size="compact-md" onClick={() => setOver(true)}>
              {t('over_limit_seen')}
            </Button>
          )}
        </Notice>
      ) : foreseen.data === undefined ? (
        <LoadingSkeleton lines={2} />
      ) : (
        <EffectPreview
          of={foreseen.data as PreviewedEffects}
          to={document.to}
          back={step === 'canceled'}
          approves={step === 'approved'}
          otherwise={otherwise}
        />
      )}
      {step === 'canceled' && (
        <TextArea
          ref={reasonField}
          label={d('reason')}
          description={t('reason_hint')}
          error={tried && reason.trim() === '' ? d('reason_missing') : undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          rows={2}
          maxLength={1000}
          withAsterisk
          aria-required
          data-autofocus
        />
      )}
      {step === 'canceled' && <p className={shapes.quiet}>{t('cancel_keeps')}</p>}
      {step === 'deleted' && <p className={shapes.quiet}>{t('delete_keeps')}</p>}
      {step === 'closed' && <p className={shapes.quiet}>{t('close_keeps')}</p>}
      <div className={shapes.foot}>
        {instead || (
          <Button variant="default" onClick={onClose}>
            {t(step === 'approved' ? 'leave' : `keep_kind.${kind}`)}
          </Button>
        )}
        <Button
          color={step === 'approved' || step === 'closed' ? undefined : 'red'}
          disabled={foreseen.data === undefined}
          loading={status.busy || removal.busy}
          onClick={() => void settle()}
          data-autofocus={step === 'approved' || step === 'closed' || undefined}
        >
          {step === 'approved'
            ? t('approve')
            : step === 'closed'
              ? t('close_order')
              : t(step === 'canceled' ? `cancel_kind.${kind}` : `delete_kind.${kind}`)}
        </Button>
      </div>
    </div>
  )
}

/** A sale, or a return with the sale that it is exchanged for, that would bring its customer over their credit limit: who may change balances goes over it knowingly. */
const isOverLimit = (error: Error, { kind }: ChangedDocument, step: StatusChange): boolean =>
  (kind === 'sale' || kind === 'return-inward') && step === 'approved' && error instanceof ValidationError && 'contact' in error.errors

/** True where the refund needs another account: the original is closed, or the drawer holds less. */
const asksAccount = (error: Error | null): boolean => error instanceof ValidationError && 'refund_account' in error.errors

/** Refusal texts; errors of lines name the product. */
function refusedWith(error: Error, items: ChangedDocument['items']): string[] {
  const errors = error instanceof ValidationError ? Object.entries(error.errors) : []
  if (errors.length === 0) return [error.message]
  return errors.flatMap(([path, [text = '']]) => {
    const name = items[Number(/^items\.(\d+)/.exec(path)?.[1])]?.name
    return name === undefined ? [text] : [`${name}: ${text}`]
  })
}
