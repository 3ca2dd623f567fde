import { mayFollow } from '@kasuwa/contract/document-states'
import { fromThousandths, toThousandths } from '@kasuwa/contract/platform/quantity'
import { useNavigate } from '@tanstack/react-router'
import { Check, Copy, FileText, PackageMinus, Pencil, Scale, Tag, Trash2, Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ChangeStatusDialog } from '../documents/change-status-dialog.tsx'
import type { StatusChange } from '../documents/change-status.tsx'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { useCan } from '../kit/can.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { type Labelled, labelsFor } from '../labels/label-form.ts'
import { printLabels } from '../labels/print-labels-dialog.ts'
import { type PageAction, PageActions } from '../shell/page-actions.tsx'
import { lazyWithWords } from '../lazy-with-words.ts'
import type { Action } from './action.ts'

const CorrectCostForm = lazyWithWords('desk-asides', () => import('./correct-cost-form.tsx'))

const calls = {
  consequence: api.inventory.consequence as ClientEndpoint,
  setStatus: api.inventory.setStatus as ClientEndpoint,
  delete: api.inventory.delete as ClientEndpoint,
}

const settling = api.inventory.setStatus.access.permissions

/** Labels to print: one per unit received of each product, summed over its lines. */
function labelledIn({ items }: Action): Labelled[] {
  const units = new Map<string, { name: string; quantity: number }>()
  for (const { product_id, name, quantity } of items) {
    const before = units.get(product_id)?.quantity ?? 0
    units.set(product_id, { name, quantity: before + toThousandths(quantity) })
  }
  return [...units].map(([id, { name, quantity }]) => ({ id, name, quantity: labelsFor(fromThousandths(quantity)) }))
}

/** Action buttons of an intake or return, by its status. */
export function ActionActions({ action }: { action: Action }) {
  const t = useTranslations('stock')
  const d = useTranslations('document-page')
  const can = useCan()
  const navigate = useNavigate()
  const [step, setStep] = useState<StatusChange>()
  const paper = useDocumentFile(api.inventory.download, action.id, action.number)
  const mayApprove = mayFollow('approved', action.status) && can(settling.approved)
  const mayCancel = mayFollow('canceled', action.status) && can(settling.canceled)
  const mayDelete = action.posted_at === null && action.corrected_by === null && can(api.inventory.delete.access)
  const pay = useUrlDialog('pay')
  const isIntake = action.kind === 'intake'
  const maySendBack =
    isIntake &&
    action.status === 'approved' &&
    action.items.some((item) => item.returned < item.quantity) &&
    can(api.inventory.createReturnOutward.access)
  const sendBack = { to: '/inventory-actions/new/return-outward', search: { intake: action.id } }
  const paid_amount = action.paid_amount ?? 0
  const isOwed = action.payment_status !== null && paid_amount < (action.total ?? 0)
  const mayPay = isOwed && action.status === 'approved' && can(api.inventory.pay.access)
  // An intake's copy needs `product.view-cost`, as its costs are copied. A return of a sale or an intake has no copy: only that
  // document's remaining quantity can be returned.
  const mayCopy = isIntake && can(api.inventory.createIntake.access) && can('product.view-cost')
  const isFree = action.sale === null && action.intake === null
  const mayCopyReturn =
    (action.kind === 'return-inward' && isFree && can(api.inventory.createReturnInward.access)) ||
    (action.kind === 'return-outward' && isFree && can(api.inventory.createReturnOutward.access) && can('product.view-cost'))
  const begin = (search: { copy: string } | { correct: string }) => ({ to: '/inventory-actions/new/intake', search: { ...search } })
  const mayCorrect = mayCopy && mayCancel
  // A pending intake has no cost yet.
  const mayCorrectCost = mayCorrect && action.status === 'approved'
  const correctCost = useUrlDialog('cost')
  const { contact } = action.edges
  const paid = contact && paid_amount > 0 ? { by: contact.name, amount: paid_amount } : undefined
  const actions: (PageAction | false)[] = [
    mayApprove && { key: 'approve', label: d('approve'), icon: Check, primary: true, run: () => setStep('approved') },
    mayPay && { key: 'pay', label: t('pay'), icon: Wallet, primary: !mayApprove, run: () => pay.open('new') },
    { key: 'pdf', label: t('pdf'), icon: FileText, busy: paper.busy === 'pdf', run: () => paper.make('pdf') },
    isIntake &&
      action.status !== 'canceled' &&
      can(api.labels.print.access) && {
        key: 'labels',
        label: t('print_labels'),
        icon: Tag,
        run: () => printLabels(labelledIn(action)),
      },
    maySendBack && { key: 'return', label: t('send_back'), icon: PackageMinus, to: sendBack },
    mayCopyReturn && {
      ...{ key: 'copy', label: t('duplicate'), icon: Copy },
      to: { to: `/inventory-actions/new/${action.kind}`, search: { copy: action.id } },
    },
    mayCopy && { key: 'copy', label: t('duplicate'), icon: Copy, to: begin({ copy: action.id }) },
    mayCorrect && { key: 'correct', label: t('correct'), icon: Pencil, to: begin({ correct: action.id }) },
    mayCorrectCost && { key: 'cost', label: t('correct_cost'), icon: Scale, run: () => correctCost.open('now') },
    mayCancel && { key: 'cancel', label: d(`cancel_kind.${action.kind}`), icon: Undo2, danger: true, run: () => setStep('canceled') },
    mayDelete && { key: 'delete', label: d(`delete_kind.${action.kind}`), icon: Trash2, danger: true, run: () => setStep('deleted') },
  ]
  return (
    <>
      <PageActions of={actions.filter((action) => action !== false)} />
      {mayCorrectCost && (
        <UrlDialog name="cost" title={() => t('correct_cost_of', { number: action.number })} width={480} fields={action.items.length}>
          {() => <CorrectCostForm of={action} />}
        </UrlDialog>
      )}
      <ChangeStatusDialog
        document={{ ...action, to: action.kind === 'return-inward' ? 'customer' : 'supplier', calls, paid }}
        step={step}
        onClose={() => setStep(undefined)}
        onDeleted={() => void navigate({ to: '/inventory-actions', hash: 'actions' })}
      />
    </>
  )
}
