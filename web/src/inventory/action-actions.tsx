import { ActionIcon, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Check, Ellipsis, FileText, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ChangeStatusDialog } from '../documents/change-status-dialog.tsx'
import type { StatusChange } from '../documents/change-status.tsx'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { useCan } from '../kit/can.tsx'
import { MenuItem } from '../kit/overlay/menu.tsx'
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
  const mayApprove = action.status === 'pending' && can(settling.approved)
  const mayCancel = action.status !== 'canceled' && can(settling.canceled)
  const mayDelete = action.posted_at === null && can(api.inventory.delete.access)
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
      {(mayCancel || mayDelete) && (
        <Popup
          label={d('more')}
          width={200}
          trigger={(opens) => (
            <ActionIcon variant="default" aria-label={d('more')} {...opens}>
              <Ellipsis size={18} />
            </ActionIcon>
          )}
        >
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
        document={{ ...action, to: action.kind === 'return-inward' ? 'customer' : 'supplier', calls }}
        step={step}
        onClose={() => setStep(undefined)}
        onDeleted={() => void navigate({ to: '/inventory-actions', hash: 'actions' })}
      />
    </>
  )
}
