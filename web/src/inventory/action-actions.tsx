import { mayFollow } from '@kasuwa/contract/document-states'
import { ActionIcon, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Check, Copy, Ellipsis, FileText, Pencil, Trash2, Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ChangeStatusDialog } from '../documents/change-status-dialog.tsx'
import type { StatusChange } from '../documents/change-status.tsx'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { useCan } from '../kit/can.tsx'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { MenuDivider, MenuItem } from '../kit/overlay/menu.tsx'
import { Popup } from '../kit/overlay/popup.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import type { Action } from './use-intake.ts'

const calls = {
  consequence: api.inventory.consequence as ClientEndpoint,
  setStatus: api.inventory.setStatus as ClientEndpoint,
  delete: api.inventory.delete as ClientEndpoint,
}

const settling = api.inventory.setStatus.access.permissions

/** Action buttons of an intake or return, by its status. */
export function ActionActions({ action }: { action: Action }) {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const can = useCan()
  const navigate = useNavigate()
  const [step, setStep] = useState<StatusChange>()
  const paper = useDocumentFile(api.inventory.download, action.id, action.number)
  const mayApprove = mayFollow('approved', action.status) && can(settling.approved)
  const mayCancel = mayFollow('canceled', action.status) && can(settling.canceled)
  const mayDelete = action.posted_at === null && action.corrected_by === null && can(api.inventory.delete.access)
  const pay = useUrlDialog('pay')
  const isIntake = action.kind === 'intake'
  const paid_amount = action.paid_amount ?? 0
  const isOwed = action.payment_status !== null && paid_amount < (action.total ?? 0)
  const mayPay = isOwed && action.status === 'approved' && can(api.inventory.pay.access)
  // What it cost is most of what is copied.
  const mayCopy = isIntake && can(api.inventory.createIntake.access) && can('product.view-cost')
  const begin = (search: { copy: string } | { correct: string }) => void navigate({ to: '/inventory-actions/new/intake', search })
  const { contact } = action.edges
  const paid = contact && paid_amount > 0 ? { by: contact.name, amount: paid_amount } : undefined
  return (
    <>
      <Button
        variant="default"
        leftSection={<FileText size={16} aria-hidden />}
        loading={paper.busy === 'pdf'}
        onClick={() => paper.make('pdf')}
      >
        {t('pdf')}
      </Button>
      {mayApprove && (
        <Button leftSection={<Check size={16} aria-hidden />} onClick={() => setStep('approved')}>
          {d('approve')}
        </Button>
      )}
      {mayPay && (
        <Button leftSection={<Wallet size={16} aria-hidden />} onClick={() => pay.open('new')}>
          {t('pay')}
        </Button>
      )}
      {(mayCopy || mayCancel || mayDelete) && (
        <Popup
          label={d('more')}
          width={208}
          trigger={(opens) => (
            <ActionIcon variant="default" aria-label={d('more')} {...opens}>
              <Ellipsis size={20} />
            </ActionIcon>
          )}
        >
          {mayCopy && (
            <MenuItem icon={<Copy size={16} />} onClick={() => begin({ copy: action.id })}>
              {t('duplicate')}
            </MenuItem>
          )}
          {mayCopy && mayCancel && (
            <MenuItem icon={<Pencil size={16} />} onClick={() => begin({ correct: action.id })}>
              {t('correct')}
            </MenuItem>
          )}
          {mayCopy && (mayCancel || mayDelete) && <MenuDivider />}
          {mayCancel && (
            <MenuItem icon={<Undo2 size={16} />} danger onClick={() => setStep('canceled')}>
              {t('cancel')}
            </MenuItem>
          )}
          {mayDelete && (
            <MenuItem icon={<Trash2 size={16} />} danger onClick={() => setStep('deleted')}>
              {t('delete')}
            </MenuItem>
          )}
        </Popup>
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
