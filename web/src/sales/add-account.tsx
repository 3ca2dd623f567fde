import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { loadMessages } from '../i18n.ts'
import { useCan } from '../kit/can.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import shapes from '../kit/page/shapes.module.css'

const BankAccountForm = lazy(async () => {
  const [form] = await Promise.all([import('../bank-accounts/bank-account-form.tsx'), loadMessages(['bank-accounts'])])
  return form
})

/** Shown if the business has no bank account: creates the first one in place, or tells the member to ask for one. */
export function AddAccount({ onMade }: { onMade: (id: string) => void }) {
  const t = useTranslations('tender')
  const can = useCan()
  const [adding, setAdding] = useState(false)
  if (!can(api.bankAccounts.create.access)) return <p className={shapes.quiet}>{t('account_ask')}</p>
  return (
    <>
      <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t('account_add')}
      </Button>
      <Dialog opened={adding} onClose={() => setAdding(false)} title={t('account_add')} width={480}>
        <BankAccountForm id="new" onMade={({ id }) => onMade(id)} />
      </Dialog>
    </>
  )
}
