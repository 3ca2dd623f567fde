import { Button } from '@mantine/core'
import type { OnlinePayments } from '@kasuwa/contract/online-payments'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { billingApi } from '../billing/calls.ts'
import { SessionEnded, ValidationError } from '../kit/api/errors.ts'
import { useCall, useRefetch, useOne } from '../kit/api/query.ts'
import { confirm, toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { PickerField } from '../kit/fields/picker-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, FormButtons, focusFirstProblem, useForm } from '../kit/form/form.tsx'
import { merge } from '../kit/form/merge.ts'
import { loadSchemas } from '../kit/form/validator.ts'
import { useDetails } from '../session/session.ts'
import { Pairs } from '../kit/page/pairs.tsx'
import shapes from '../kit/page/shapes.module.css'

/** Online payment of invoices: on or off, the subaccount, and the account of the books. Only owners change it. */
export function OnlinePaymentsForm() {
  const loaded = useOne(billingApi.onlinePayments.one, {})
  const isOwner = useDetails()?.member?.is_owner === true
  return (
    <Loading of={loaded} lines={4}>
      {({ online_payments: settings }) => <Parts settings={settings} isOwner={isOwner} />}
    </Loading>
  )
}

function Parts({ settings, isOwner }: { settings: OnlinePayments; isOwner: boolean }) {
  const t = useTranslations('online-payments')
  return (
    <div className={shapes.parts}>
      <p className={shapes.said}>{t('text')}</p>
      {settings.is_sandbox && (
        <Notice is="information" title={t('sandbox_title')}>
          {t('sandbox_text')}
        </Notice>
      )}
      {settings.subaccount !== null && (
        <>
          <p>
            <strong>{t('is_on')}</strong>
          </p>
          <Payee of={settings} recordedIn={settings.account?.name} />
        </>
      )}
      {isOwner ? <Fields settings={settings} /> : <OwnersOnly isOn={settings.subaccount !== null} />}
    </div>
  )
}

/** For members who are no owners. Takes the focus, because there is no field for them. */
function OwnersOnly({ isOn }: { isOn: boolean }) {
  const t = useTranslations('online-payments')
  return (
    <p tabIndex={-1} ref={(paragraph) => paragraph?.focus()}>
      {t(isOn ? 'owners_only' : 'owners_only_off')}
    </p>
  )
}

/** Recipient of the money, by the provider and the bank. */
function Payee({
  of: { holder, bank, last4, name },
  recordedIn,
}: {
  of: Pick<OnlinePayments, 'holder' | 'bank' | 'last4' | 'name'>
  recordedIn?: string | undefined
}) {
  const t = useTranslations('online-payments')
  return (
    <div style={{ maxWidth: 'var(--width-words)' }}>
      <Pairs
        of={[
          [t('holder'), holder ?? t('holder_unsaid')],
          [t('bank'), bank],
          [t('number'), last4 && `•••• ${last4}`],
          [t('whose'), name],
          [t('account'), recordedIn],
        ]}
      />
    </div>
  )
}

const startOf = ({ subaccount, account }: OnlinePayments) => ({ subaccount: subaccount ?? undefined, account: account?.id })

function Fields({ settings }: { settings: OnlinePayments }) {
  const t = useTranslations('online-payments')
  const { subaccount, account, is_sandbox } = settings
  const confirmed = useRef<{ subaccount: string; account: string; confirmation: string }>(undefined)
  const now = useRefetch(billingApi.onlinePayments.one)
  const form = useForm(billingApi.onlinePayments.edit, {
    start: startOf(settings),
    fresh: { merge, ask: async () => startOf((await now({})).online_payments) },
    needs: ['subaccount', 'account'],
    // All values, changed or not: the owner confirms them together.
    send: (typed) => confirmed.current ?? typed,
    done: () => toast.good(t('saved')),
  })
  const look = useCall(billingApi.onlinePayments.subaccount)
  const off = useCall(billingApi.onlinePayments.edit)
  /** Shows the owner of the subaccount, and saves after the owner confirms it. */
  const confirmAndKeep = async () => {
    await loadSchemas()
    form.state.touchAll()
    if (!form.state.valid()) return void focusFirstProblem()
    try {
      const typed = form.state.values() as { subaccount: string; account: string }
      const chosen = { subaccount: typed.subaccount.trim(), account: typed.account }
      const { subaccount: match } = await look.attempt({ query: chosen })
      const isConfirmed = await confirm({
        title: t('confirm_title'),
        text: <Payee of={match} />,
        more: t('confirm_text'),
        yes: t('confirm_yes'),
        no: t('confirm_no'),
      })
      if (!isConfirmed) return
      confirmed.current = { ...chosen, confirmation: match.confirmation }
      await form.submit()
    } catch (error) {
      if (error instanceof SessionEnded) return
      if (error instanceof ValidationError) {
        form.state.answer(error.errors)
        focusFirstProblem()
      } else form.state.fail((error as Error).message)
    }
  }
  const turnOff = async () => {
    const isSure = await confirm({ title: t('off_title'), text: t('off_text'), yes: t('off'), no: t('stay') })
    if (!isSure || !(await off.run({ body: { subaccount: null, account: null } }))) return
    form.state.reset({})
    toast.good(t('is_off'))
  }
  return (
    <Form of={{ ...form, busy: form.busy || look.busy, submit: confirmAndKeep }}>
      <TextField
        at={form.at('subaccount')}
        label={t('subaccount')}
        hint={t(is_sandbox ? 'subaccount_hint_sandbox' : 'subaccount_hint')}
        autoComplete="off"
        maxLength={50}
        autoFocus
      />
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
  )
}
