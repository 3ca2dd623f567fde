import { formatMoney } from '@kasuwa/contract/platform/money'
import { NativeSelect } from '@mantine/core'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { DateNote } from '../desk/date-note.tsx'
import { Summary, SummaryBlock, SummaryButtons, SumRow, SumTotal, TaxSums, Whose } from '../desk/summary.tsx'
import style from '../desk/summary.module.css'
import { useTaxRows } from '../documents/tax-rows.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { Money } from '../kit/values/money.tsx'
import { partWithWords } from '../lazy-with-words.ts'
import { taxLinesOf } from '../sales/till-draft.ts'
import { accountsFor, type TillSetup } from '../sales/till-setup.ts'
import type { ExchangeDesk } from './use-exchange.ts'

const OverLimit = partWithWords('tender', async () => ({ default: (await import('../sales/over-limit.tsx')).OverLimit }))

interface Props {
  of: ExchangeDesk
  refs: TillSetup
  onRecord: () => void
}

type Translate = ReturnType<typeof useTranslations<'exchanges'>>

/** Label of the difference: the shop pays it, the customer does, or there is none. */
export function differenceLabel({ draft, difference: { left, over } }: Pick<ExchangeDesk, 'draft' | 'difference'>, t: Translate): string {
  if (over > 0) return t('give_back')
  if (left === 0) return t('even')
  return draft.isWalkIn ? t('customer_pays') : t('pays', { name: draft.name })
}

/** Word of the button: money moves, unless input is missing or the difference stays on the customer’s balance. */
export function recordWord({ draft, missing, difference: { left, over } }: Pick<ExchangeDesk, 'draft' | 'missing' | 'difference'>) {
  if (missing || draft.account === 'later') return 'record'
  return over > 0 ? 'record_refund' : left > 0 ? 'record_take' : 'record'
}

/** Returned and new goods, and the difference with its direction. */
export function ExchangeSummary({ of, refs, onRecord }: Props) {
  const t = useTranslations('exchanges')
  const { draft, figures, difference, refusal, set } = of
  const taxes = useTaxRows()(taxLinesOf(figures))
  const { credit, lowers, left, over } = difference
  const { pays, gets } = of.money
  const isRounded = draft.account === 'cash' && (over > 0 ? gets !== over : pays !== left)
  const narrow = useIsNarrow()
  const word = recordWord(of)
  return (
    <Summary label={t('summary')}>
      <SummaryBlock>
        <Whose label={t('customer')} name={draft.name} />
      </SummaryBlock>
      <div className={style.sums}>
        <dl>
          <SumRow label={t('comes_back')}>
            <Money kobo={-credit} />
          </SumRow>
          <SumRow label={t('goes_out')}>
            <Money kobo={figures.totals.subtotal} />
          </SumRow>
          <TaxSums rows={[...taxes.above, ...taxes.below]} />
        </dl>
        {/* On a phone the bar at the foot has it. */}
        {!narrow && (
          <dl>
            <SumTotal label={differenceLabel(of, t)}>
              <Money kobo={over > 0 ? over : left} />
            </SumTotal>
          </dl>
        )}
        {lowers > 0 && (
          <p className={style.says}>{t('lowers', { name: draft.name, amount: formatMoney(lowers), number: draft.of?.number ?? '' })}</p>
        )}
        <Difference of={of} refs={refs} />
        {isRounded && (
          <p className={style.says} role="status">
            {t('rounded', { asked: formatMoney(over > 0 ? gets : pays), due: formatMoney(over > 0 ? over : left) })}
          </p>
        )}
        {refusal?.fields.contact !== undefined && (
          <OverLimit
            customer={{ name: draft.name }}
            after={left}
            error={refusal.fields.contact}
            isSeen={draft.overLimit === true}
            onSee={(overLimit) => set({ overLimit })}
          />
        )}
      </div>
      <SummaryButtons
        of={of}
        icon={ArrowLeftRight}
        label={word === 'record' ? t(word) : `${t(word)} ${formatMoney(over > 0 ? gets : pays)}`}
        isQuiet={of.missing !== undefined}
        onPress={onRecord}
      />
      <DateNote date={draft.date} note={draft.note} wrongDate={refusal?.fields.date} onChange={set} />
    </Summary>
  )
}

/** Account of the difference; nothing if there is none. */
function Difference({ of: { draft, difference, place, refusal, set }, refs }: Pick<Props, 'of' | 'refs'>) {
  const t = useTranslations('exchanges')
  const isBack = difference.over > 0
  if (!isBack && difference.left === 0) return null
  const ways = [
    { value: 'cash', label: t('cash') },
    ...accountsFor(refs, place).map((row) => ({ value: row.id, label: `${row.bank_name} ${row.account_number}` })),
    // The walk-in customer can have no debt or credit.
    ...(draft.isWalkIn ? [] : [{ value: 'later', label: t(isBack ? 'stays_credit' : 'pays_later') }]),
  ]
  return (
    <NativeSelect
      label={t(isBack ? 'back_from' : 'paid_into')}
      data={ways}
      value={draft.account}
      onChange={(event) => set({ account: event.currentTarget.value })}
      error={refusal?.fields.payment_accounts ?? refusal?.fields.back_accounts}
    />
  )
}
