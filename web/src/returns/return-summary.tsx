import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Undo2, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ContactPicker } from '../desk/contact-picker.tsx'
import { DateNote } from '../desk/date-note.tsx'
import { Summary, SummaryButtons, SumTotal, Whose } from '../desk/summary.tsx'
import style from '../desk/summary.module.css'
import { useOne } from '../kit/api/query.ts'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { useReaderNumber } from '../kit/fields/use-reader-number.ts'
import { Money } from '../kit/values/money.tsx'
import { backOf, chosen, creditOfDraft, mostBackOf, wholeBackOf } from './return-draft.ts'
import type { Return } from './use-return.ts'

/** Contact of the return; a source sale or intake decides it. */
export function ReturnParty({ of }: { of: Return }) {
  const t = useTranslations('returns')
  const { draft, way, rest } = of
  const label = t(`party_${way}`)
  if (draft.of) return <Whose label={label} name={draft.party?.name} />
  return (
    <>
      <ContactPicker
        handle={of.party}
        type={way === 'inward' ? 'customer' : 'supplier'}
        label={label}
        value={draft.party}
        needed={t(`party_needed_${way}`)}
        onPick={(party) => {
          of.set({ party, isWalkIn: false, ...(draft.isWalkIn && { from: '', back: '' }) })
          rest()
        }}
        onLeave={rest}
        error={of.refusal?.fields.contact ?? (of.isTried && !draft.party ? t(`party_needed_${way}`) : undefined)}
      />
      {way === 'inward' && !draft.party && <WalkIn of={of} />}
    </>
  )
}

/** Switch for the walk-in customer, who is always refunded in full. */
function WalkIn({ of }: { of: Return }) {
  // The walk-in customer is the business's first contact.
  const first = useOne(api.contacts.open, { query: { sort: 'created_at.asc', per_page: 20 } })
  const walkIn = first.data?.rows.find((contact) => contact.is_walk_in)
  if (!walkIn) return null
  const { id, name } = walkIn
  return (
    <Button
      variant="default"
      leftSection={<UserRound size={16} aria-hidden />}
      onClick={() => {
        of.set({ party: { id, name, phone: null, balance: null }, isWalkIn: true, from: of.draft.from || 'cash' })
        of.rest()
      }}
    >
      {name}
    </Button>
  )
}

/** Credit, refund and remaining credit. */
export function ReturnSummary({ of, onRecord }: { of: Return; onRecord: () => void }) {
  const t = useTranslations('returns')
  const { draft, refusal, way, set, rule } = of
  const credit = creditOfDraft(draft)
  const back = backOf(draft, rule) ?? 0
  const isSettled = back > 0 && back === wholeBackOf(draft, rule)
  const name = draft.party?.name ?? ''
  return (
    <Summary label={t('summary')} party={<ReturnParty of={of} />}>
      <div className={style.sums}>
        <dl>
          <SumTotal label={t(`credit_${way}`)}>
            <Money kobo={credit} />
          </SumTotal>
        </dl>
        {name && credit > back && !draft.isWalkIn && !isSettled && (
          <p className={style.says}>{t(`will_${way}`, { name, amount: formatMoney(credit - back) })}</p>
        )}
        {way === 'inward' && <MoneyBack of={of} />}
      </div>
      <SummaryButtons
        of={{ ...of, isEmpty: chosen(draft.lines).length === 0 }}
        icon={Undo2}
        label={t(`record_${way}`)}
        onPress={onRecord}
      />
      <DateNote date={draft.date} note={draft.note} wrongDate={refusal?.fields.date} onChange={set} />
    </Summary>
  )
}

/** Refund now, and its account: at most the customer's credit. */
function MoneyBack({ of: { draft, refusal, set, rule, noFrom, isBackWrong } }: { of: Return }) {
  const t = useTranslations('returns')
  const accounts = useOne(api.bankAccounts.open, { query: { per_page: 100 } })
  const back = useReaderNumber(draft.back, (typed) => set({ back: typed }))
  const most = mostBackOf(draft)
  const ways = [
    ...(draft.isWalkIn && draft.from !== '' ? [] : [{ value: '', label: t(draft.isWalkIn ? 'back_choose' : 'back_none') }]),
    { value: 'cash', label: t('back_cash') },
    ...(accounts.data?.rows ?? []).map((row) => ({ value: row.id, label: `${row.bank_name} ${row.account_number}` })),
  ]
  const fullAmount = wholeBackOf(draft, rule)
  const choose = (from: string) => {
    const next = wholeBackOf({ ...draft, from }, rule)
    const isOwn = draft.back !== '' && draft.back !== moneyInputText(fullAmount)
    set({ from, back: from === '' ? '' : isOwn ? draft.back : moneyInputText(next) })
  }
  return (
    <>
      <NativeSelect
        label={t('back')}
        data={ways}
        value={draft.from}
        onChange={(event) => choose(event.currentTarget.value)}
        error={noFrom ? t('back_choose') : undefined}
      />
      {draft.from !== '' && !draft.isWalkIn && (
        <TextInput
          {...back}
          label={t('back_amount')}
          description={t('back_most', { amount: formatMoney(most) })}
          inputMode="decimal"
          error={refusal?.fields.payment_accounts ?? (isBackWrong ? t('back_wrong') : undefined)}
        />
      )}
      {draft.from === 'cash' && fullAmount !== most && (
        <p className={style.says} role="status">
          {t('back_rounded', { asked: formatMoney(fullAmount), due: formatMoney(most) })}
        </p>
      )}
      {draft.isWalkIn && <p className={style.says}>{t('back_walk_in')}</p>}
    </>
  )
}
