import { roundedCash } from '@kasuwa/contract/cash-rounding'
import { formatMoney, parseMoney } from '@kasuwa/contract/platform/money'
import { Button, Checkbox } from '@mantine/core'
import { Banknote, CreditCard, Landmark } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAfterScans } from '../desk/use-after-scans.ts'
import { AmountOwed } from '../contacts/amount-owed.tsx'
import { confirm } from '../kit/feedback/feedback.ts'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { AddAccount } from './add-account.tsx'
import { creditLeft } from './credit-limit.ts'
import { TillCredit, useCreditOf } from './till-credit.tsx'
import { OverLimit } from './over-limit.tsx'
import { CashNotes } from './cash-notes.tsx'
import { type Paying, PayTile } from './pay-tile.tsx'
import tiles from './pay-tiles.module.css'
import { PayResult } from './pay-result.tsx'
import style from './payment-sheet.module.css'
import { isMuchChange } from './notes.ts'
import { cash, splitPayment } from './payment-split.ts'
import { accountsFor, type TillSetup } from './till-setup.ts'
import type { Till } from './use-till.ts'
import { Money } from '../kit/values/money.tsx'

interface Props {
  till: Till
  refs: TillSetup
  form: Ref<HTMLFormElement>
  onCash: () => void
  done: () => void
}

/** Payment sheet: cash with change, bank accounts, part payment. Input is stored in the draft. */
export function PaymentSheet({ till, refs, form, onCash, done }: Props) {
  const t = useTranslations('tender')
  const narrow = useIsNarrow()
  const dialog = useDialog()
  const { draft, due: payable, rule, set, busy, refusal, search } = till
  const { why } = till.unsettled
  const { customer } = draft
  const owned = useCreditOf(customer)
  // Customer credit reduces the amount to pay.
  const fromCredit = draft.usesCredit ? Math.min(owned, payable) : 0
  const total = payable - fromCredit
  const [newAccountId, setNewAccountId] = useState<string>()
  const accounts = accountsFor(refs, till.place)
  const paid = splitPayment(
    draft.paid,
    accounts.map((account) => account.id),
    total,
    draft.credit && customer !== null && fromCredit === 0,
    rule,
  )
  const type = (key: string, text: string) => set({ paid: { ...draft.paid, [key]: text } })
  const rest = (key: string) => {
    const without = splitPayment(
      { ...draft.paid, [key]: '' },
      accounts.map((account) => account.id),
      total,
      true,
    )
    type(key, moneyInputText(key === cash ? roundedCash(without.left, rule) : without.left))
  }
  const paying = (key: string): Paying => ({
    value: draft.paid[key] ?? '',
    left: paid.left,
    isAll: paid.left === total,
    isUnclear: paid.unclear.includes(key),
    type: (text) => type(key, text),
    takeRest: () => rest(key),
  })
  /** Pays the amount due from a new account. */
  const choose = (id: string) => {
    rest(id)
    setNewAccountId(id)
  }
  const mustPayAll = customer === null && (paid.left > 0 || paid.credit > 0)
  const room = creditLeft(customer)
  // A fully paid sale never exceeds the credit limit. The server's refusal on `contact` counts as well as the known limit.
  const isOver =
    customer !== null && paid.left > 0 && ((room !== null && paid.left + fromCredit > room) || refusal?.fields.contact !== undefined)
  const isOverLimitAccepted = draft.overLimit === true
  const isOpen = mustPayAll || paid.unclear.length > 0 || (isOver && !isOverLimitAccepted)
  const leftId = useId()
  // Nothing is wrong before anything was typed, or recording it was tried.
  const [isTried, setTried] = useState(false)
  const isBegun = isTried || fromCredit > 0 || Object.values(draft.paid).some((text) => text.trim() !== '')
  const agreeToChange = () => {
    const values = { given: formatMoney(parseMoney(draft.paid[cash] ?? '') ?? 0), change: formatMoney(paid.change) }
    return confirm({
      title: t('much_given', values),
      text: t('much_change', values),
      yes: t('much_yes', values),
      no: t('back'),
      danger: true,
    })
  }
  const send = async () => {
    setTried(true)
    if (isOpen || busy || (isMuchChange(paid.change) && !(await agreeToChange()))) return
    await till.record(paid.payments, paid.change, fromCredit)
    done()
  }
  const afterScans = useAfterScans(search, { send: () => void send() })
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
        <span>{customer ? customer.name : refs.walkIn.name}</span>
        {customer && <AmountOwed balance={customer.balance} />}
        <strong>
          <Money kobo={payable} />
        </strong>
      </div>
      {narrow && fromCredit === 0 && (
        <Button size="lg" fullWidth data-autofocus leftSection={<Banknote size={20} aria-hidden />} loading={busy} onClick={onCash}>
          {till.asked === payable ? t('cash_in_full') : t('cash_rounded', { asked: formatMoney(till.asked) })}
        </Button>
      )}
      {customer && (owned > 0 || refusal?.fields.credit !== undefined) && (
        <TillCredit
          name={customer.name}
          credit={owned}
          used={fromCredit}
          isUsed={draft.usesCredit === true}
          onUse={(usesCredit) => set({ usesCredit })}
          error={refusal?.fields.credit}
        />
      )}
      <div className={tiles.tiles} role="group" aria-label={t('ways')}>
        <PayTile icon={Banknote} kind={t('cash')} name={t('cash')} pays={paying(cash)} focused={narrow ? undefined : 'first'}>
          {paid.asked !== paid.unroundedCash && (
            <p className={tiles.rounded} role="status">
              {t('rounded', { asked: formatMoney(paid.asked), due: formatMoney(paid.unroundedCash) })}
            </p>
          )}
          <CashNotes value={draft.paid[cash] ?? ''} total={paid.asked} onType={(text) => type(cash, text)} />
        </PayTile>
        {accounts.map(({ id, kind, bank_name: bank, account_number: number, name }) => (
          <PayTile
            key={id}
            icon={kind === 'pos' ? CreditCard : Landmark}
            kind={t(kind ?? 'either')}
            name={bank}
            under={t('account', { bank, name })}
            number={number}
            pays={paying(id)}
            focused={id === newAccountId ? 'now' : undefined}
          />
        ))}
      </div>
      {accounts.length === 0 && <AddAccount onMade={choose} />}
      {customer && fromCredit === 0 && (paid.change > 0 || draft.credit) && (
        <Checkbox
          label={t('keep_credit', { name: customer.name })}
          checked={draft.credit}
          onChange={(event) => set({ credit: event.currentTarget.checked })}
        />
      )}
      {isOver && customer && (isBegun || refusal?.fields.contact !== undefined) && (
        <OverLimit
          customer={customer}
          after={(customer.balance ?? 0) + paid.left + fromCredit}
          error={refusal?.fields.contact}
          isSeen={isOverLimitAccepted}
          onSee={(overLimit) => set({ overLimit })}
        />
      )}
      {why && (
        <p className={style.why} role="status">
          {why}
        </p>
      )}
      <div className={style.foot}>
        <PayResult id={leftId} paid={paid} total={payable} isBegun={isBegun} customer={customer} error={refusal?.fields.payment_accounts} />
        <div className={style.actions}>
          <Button variant="default" onClick={dialog?.close}>
            {t('back')}
          </Button>
          <Button
            type="submit"
            aria-disabled={isOpen || undefined}
            data-disabled={isOpen || undefined}
            aria-describedby={isOpen ? leftId : undefined}
            loading={busy}
          >
            {t('record')}
          </Button>
        </div>
      </div>
    </form>
  )
}
