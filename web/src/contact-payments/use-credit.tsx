import type { Direction } from '@kasuwa/contract/open-items'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useCall, useOne } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import style from './use-credit.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  contact: { id: string; name: string }
  /** The document to pay, and its due kobo. */
  id: string
  left: number
  direction: Direction
}

/** If a document is unpaid and its contact has credit: pays with the credit instead of money. */
export default function UseCredit({ contact, id, left, direction }: Props) {
  const t = useTranslations('payments')
  const can = useCan()
  const dialog = useDialog()
  const may =
    can(api.contactPayments.settle.access.permissions[direction]) && can(api.contactPayments.openItems.access.permissions[direction])
  const open = useOne(api.contactPayments.openItems, { params: { id: contact.id }, query: { direction } }, { when: may })
  const settle = useCall(api.contactPayments.settle)
  const credit = open.data?.credit ?? 0
  const amount = Math.min(credit, left)
  if (amount <= 0) return null
  const use = async () => {
    if (!(await settle.run({ params: { id: contact.id }, body: { direction, documents: [{ id, amount }] } }))) return
    toast.good(t('credit_used', { amount: formatMoney(amount) }))
    dialog?.close()
  }
  return (
    <div className={`${shapes.wraps} ${style.credit}`}>
      <span>{t(direction === 'in' ? 'credit_there' : 'credit_there_out', { name: contact.name, credit: formatMoney(credit) })}</span>
      <Button variant="default" loading={settle.busy} onClick={() => void use()}>
        {t('use_credit', { amount: formatMoney(amount) })}
      </Button>
    </div>
  )
}
