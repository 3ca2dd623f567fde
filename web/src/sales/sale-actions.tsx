import { mayFollow } from '@kasuwa/contract/document-states'
import { ActionIcon, Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, Copy, Ellipsis, FileText, MessageCircle, Pencil, Printer, Trash2, Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ChangeStatusDialog } from '../documents/change-status-dialog.tsx'
import type { StatusChange } from '../documents/change-status.tsx'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { useCan } from '../kit/can.tsx'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import { MenuItem, MenuDivider } from '../kit/overlay/menu.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { Popup } from '../kit/overlay/popup.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useReceiptText, whatsAppLink } from './share-receipt.ts'
import type { Sale } from './use-till.ts'

const calls = {
  consequence: api.sales.consequence as ClientEndpoint,
  setStatus: api.sales.setStatus as ClientEndpoint,
  delete: api.sales.delete as ClientEndpoint,
}

const settling = api.sales.setStatus.access.permissions

/** Action buttons of a sale by its status: the most likely first, the rest in a menu. */
export function SaleActions({ sale }: { sale: Sale }) {
  const t = useTranslations('sales')
  const d = useTranslations('documents')
  const can = useCan()
  const narrow = useIsNarrow()
  const navigate = useNavigate()
  const pay = useUrlDialog('pay')
  const [step, setStep] = useState<StatusChange>()
  const paper = useDocumentFile(api.sales.download, sale.id, sale.number)
  const text = useReceiptText(sale)
  const { contact } = sale.edges
  const isNamed = contact !== undefined && !contact.is_walk_in
  const left = sale.payable_amount - sale.paid_amount
  const may = {
    approve: mayFollow('approved', sale.status) && can(settling.approved),
    pay: sale.status === 'approved' && left > 0 && isNamed && can(api.sales.pay.access),
    copy: can(api.sales.create.access),
    cancel: mayFollow('canceled', sale.status) && can(settling.canceled),
    correct: mayFollow('canceled', sale.status) && can(settling.canceled) && can(api.sales.create.access),
    remove: sale.posted_at === null && sale.corrected_by === null && can(api.sales.delete.access),
  }
  const copy = { to: '/sales/new', search: { copy: sale.id } }
  const correct = { to: '/sales/new', search: { correct: sale.id } }
  const share = () => open(whatsAppLink(contact?.phone, text), '_blank', 'noopener')
  const papers = [
    { key: 'receipt', icon: Printer, label: t('receipt'), busy: paper.busy === 'receipt', run: () => paper.make('receipt') },
    { key: 'pdf', icon: FileText, label: t('pdf'), busy: paper.busy === 'pdf', run: () => paper.make('pdf') },
  ]
  return (
    <>
      {!narrow &&
        papers.map(({ key, icon: Icon, label, busy, run }) => (
          <Button key={key} variant="default" leftSection={<Icon size={16} aria-hidden />} loading={busy} onClick={run}>
            {label}
          </Button>
        ))}
      {may.approve && (
        <Button leftSection={<Check size={16} aria-hidden />} onClick={() => setStep('approved')}>
          {d('approve')}
        </Button>
      )}
      {may.pay && (
        <Button leftSection={<Wallet size={16} aria-hidden />} onClick={() => pay.open('new')}>
          {t('pay')}
        </Button>
      )}
      {sale.status === 'canceled' && may.copy && (
        <Button renderRoot={(props) => <Link {...copy} {...props} />} leftSection={<Copy size={16} aria-hidden />}>
          {t('duplicate')}
        </Button>
      )}
      <Popup
        label={d('more')}
        width={208}
        trigger={(opens) => (
          <ActionIcon variant="default" aria-label={d('more')} {...opens}>
            <Ellipsis size={20} />
          </ActionIcon>
        )}
      >
        {narrow &&
          papers.map(({ key, icon: Icon, label, run }) => (
            <MenuItem key={key} icon={<Icon size={16} />} onClick={run}>
              {label}
            </MenuItem>
          ))}
        <MenuItem icon={<MessageCircle size={16} />} onClick={share}>
          {t('whatsapp')}
        </MenuItem>
        {may.copy && (
          <MenuItem icon={<Copy size={16} />} onClick={() => void navigate(copy)}>
            {t('duplicate')}
          </MenuItem>
        )}
        {may.correct && (
          <MenuItem icon={<Pencil size={16} />} onClick={() => void navigate(correct)}>
            {t('correct')}
          </MenuItem>
        )}
        {(may.cancel || may.remove) && <MenuDivider />}
        {may.cancel && (
          <MenuItem icon={<Undo2 size={16} />} danger onClick={() => setStep('canceled')}>
            {t('cancel')}
          </MenuItem>
        )}
        {may.remove && (
          <MenuItem icon={<Trash2 size={16} />} danger onClick={() => setStep('deleted')}>
            {t('delete')}
          </MenuItem>
        )}
      </Popup>
      <ChangeStatusDialog
        document={{
          ...sale,
          to: 'customer',
          calls,
          paid: isNamed && sale.paid_amount > 0 ? { by: contact.name, amount: sale.paid_amount } : undefined,
        }}
        step={step}
        onClose={() => setStep(undefined)}
        onDeleted={() => void navigate({ to: '/sales' })}
      />
    </>
  )
}
