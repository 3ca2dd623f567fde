import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { Banknote, Landmark } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useAfterScans } from '../desk/use-after-scans.ts'
import type { PayingAccount } from '../documents/payment.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { useOne } from '../kit/api/query.ts'
import { PayRow } from '../sales/pay-row.tsx'
import style from '../sales/payment-sheet.module.css'
import { cash, splitPayment } from '../sales/payment-split.ts'
import type { Intake } from './use-intake.ts'
import shapes from '../kit/page/shapes.module.css'
import { Money } from '../kit/values/money.tsx'

interface Props {
  intake: Intake
  /** Kobo due. */
  due: number
  form: RefObject<HTMLFormElement | null>
  done: () => void
}

/** Payment to the supplier in cash and from accounts. Input is stored in the draft. */
export default function IntakePayment(props: Props) {
  const accounts = useOne(api.bankAccounts.open, { query: { per_page: 100 } })
  return <Loading of={accounts}>{({ rows }) => <Sheet {...props} accounts={rows} />}</Loading>
}

function Sheet({ intake, due, form, done, accounts }: Props & { accounts: readonly PayingAccount[] }) {
  const t = useTranslations('intake')
  const dialog = useDialog()
  const { draft, set, busy, refusal, search } = intake
  const { why } = intake.unsettled
  const ids = accounts.map((account) => account.id)
  const { payments, left, credit, unclear } = splitPayment(draft.paid, ids, due, true)
  const type = (key: string, text: string) => set({ paid: { ...draft.paid, [key]: text } })
  const rest = (key: string) => type(key, moneyInputText(splitPayment({ ...draft.paid, [key]: '' }, ids, due, true).left))
  const isWrong = unclear.length > 0 || credit > 0
  const ways = [
    { key: cash, icon: Banknote, name: t('cash'), under: t('cash_under') },
    ...accounts.map((account) => ({ key: account.id, icon: Landmark, name: account.bank_name, under: account.account_number })),
  ]
  const name = draft.supplier?.name ?? ''
  const send = async () => {
    if (isWrong || busy) return
    await intake.record(payments)
    done()
  }
  const afterScans = useAfterScans(search, { send: () => void send() })
  // It comes after the dialog has looked for what to focus.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[data-autofocus]')?.focus(), [form])
  return (
    <form
      ref={form}
      className={style.sheet}
      noValidate
      data-desk
      onSubmit={(event) => {
        event.preventDefault()
        afterScans('send')
      }}
    >
      <div className={style.due}>
        <span>{name}</span>
        <strong>
          <Money kobo={due} />
        </strong>
      </div>
      {ways.map(({ key, icon, name: way, under }, index) => (
        <PayRow
          key={key}
          icon={icon}
          name={way}
          under={under}
          value={draft.paid[key] ?? ''}
          onType={(text) => type(key, text)}
          wrong={unclear.includes(key)}
          first={index === 0}
        >
          {left > 0 && (
            <Button variant="default" size="compact-sm" onClick={() => rest(key)}>
              {t('pay_rest', { amount: formatMoney(left) })}
            </Button>
          )}
        </PayRow>
      ))}
      {refusal?.fields.payment_accounts && <Notice is="wrong">{refusal.fields.payment_accounts}</Notice>}
      {credit > 0 ? (
        <Notice is="wrong">{t('pay_too_much', { amount: formatMoney(credit) })}</Notice>
      ) : (
        <Notice is={left > 0 ? 'waiting' : 'good'}>
          <strong>{left > 0 ? t('will_owe', { name, amount: formatMoney(left) }) : t('paid_in_full')}</strong>
        </Notice>
      )}
      {why && (
        <p className={style.why} role="status">
          {why}
        </p>
      )}
      <div className={shapes.foot}>
        <Button variant="default" onClick={dialog?.close}>
          {t('back')}
        </Button>
        <Button type="submit" disabled={isWrong} loading={busy}>
          {t('record')}
        </Button>
      </div>
    </form>
  )
}
