import { Button } from '@mantine/core'
import type { OnlinePayments } from '@kasuwa/contract/online-payments'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { billingApi } from '../billing/calls.ts'
import { useCall, useOne } from '../kit/api/query.ts'
import { ask, toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { PickerField } from '../kit/fields/picker-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import style from './online-payments.module.css'

/** Whether customers pay invoices online, into which subaccount, and which account of the books that is. */
export function OnlinePaymentsForm() {
  const loaded = useOne(billingApi.onlinePayments.one, {})
  return (
    <Loading of={loaded} lines={4}>
      {({ online_payments: kept }) => <Fields key={`${kept.subaccount} ${kept.account?.id}`} kept={kept} />}
    </Loading>
  )
}

function Fields({ kept }: { kept: OnlinePayments }) {
  const t = useTranslations('online-payments')
  const { subaccount, account, name, bank, last4, is_sandbox } = kept
  const form = useForm(billingApi.onlinePayments.edit, {
    start: { subaccount: subaccount ?? undefined, account: account?.id },
    done: () => toast.good(t('saved')),
  })
  const off = useCall(billingApi.onlinePayments.edit)
  const turnOff = async () => {
    const isSure = await ask({ title: t('off_title'), text: t('off_text'), yes: t('off'), no: t('stay') })
    if (isSure && (await off.run({ body: { subaccount: null, account: null } }))) toast.good(t('is_off'))
  }
  return (
    <div className={style.parts}>
      <p className={style.said}>{t('text')}</p>
      {is_sandbox && (
        <Notice is="information" title={t('sandbox_title')}>
          {t('sandbox_text')}
        </Notice>
      )}
      {subaccount !== null && (
        <p className={style.on}>
          <strong>{t('is_on')}</strong>{' '}
          {t('goes_to', { name: name ?? '', account: [bank, last4 && `•••• ${last4}`].filter(Boolean).join(' ') })}
        </p>
      )}
      <Form of={form}>
        <TextField at={form.at('subaccount')} label={t('subaccount')} hint={t('subaccount_hint')} autoComplete="off" maxLength={50} />
        <PickerField
          at={form.at('account')}
          label={t('account')}
          hint={t('account_hint')}
          from={pickerSource(api.bankAccounts.open, {}, (row) => `${row.bank_name} ${row.account_number}`)}
          chosen={account}
        />
        <FormButtons save={t(subaccount === null ? 'turn_on' : 'save')}>
          {subaccount !== null && (
            <Button variant="default" loading={off.busy} onClick={() => void turnOff()}>
              {t('off')}
            </Button>
          )}
        </FormButtons>
      </Form>
    </div>
  )
}
