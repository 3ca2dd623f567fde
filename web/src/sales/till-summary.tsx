import { Button, Kbd } from '@mantine/core'
import { Banknote, FileText } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useIsNarrow } from '../kit/media-query.ts'
import { partWithWords } from '../lazy-with-words.ts'
import { TillCustomer } from './till-customer.tsx'
import { DiscountField } from './discount-field.tsx'
import { TaxChoice } from './tax-choice.tsx'
import { taxLinesOf } from './till-draft.ts'
import type { TillSetup } from './till-setup.ts'
import { DateNote } from '../desk/date-note.tsx'
import { Summary, SummaryButtons, SumRow, TaxSums } from '../desk/summary.tsx'
import style from '../desk/summary.module.css'
import { useTaxRows } from '../documents/tax-rows.ts'
import type { Till } from './use-till.ts'
import { Money } from '../kit/values/money.tsx'

const SoldSummary = partWithWords('tender', () => import('./sold-summary.tsx'))

const Dated = memo(DateNote)

interface Ways {
  onCash: () => void
  onSplit: () => void
  /** Saves it as a quotation; left out where it is one, or takes the place of a sale. */
  onQuote: (() => void) | undefined
}

interface Props extends Ways {
  till: Till
  refs: TillSetup
  onPicked: () => void
}

/** Customer and totals of the sale, always visible. */
export function TillSummary({ till, refs, onPicked, onCash, onSplit, onQuote }: Props) {
  const t = useTranslations('till')
  const { draft, figures, refusal, set, busy, isEmpty } = till
  const { totals } = figures
  const taxes = useTaxRows()(taxLinesOf(figures))
  const before = totals.lines.reduce((sum, line) => sum + line.total, 0)
  // Until the next line, the result of the sale just recorded replaces the sums: there is nothing to pay.
  const done = isEmpty ? till.recorded : undefined
  const [day, wrong] = [draft.customer ? (draft.due ?? '') : undefined, refusal?.fields.due_date]
  const due = useMemo(() => (day === undefined ? undefined : { day, wrong }), [day, wrong])
  const customer = (
    <TillCustomer customer={draft.customer} set={set} error={refusal?.fields.contact} refs={refs} handle={till.party} onPicked={onPicked} />
  )
  return (
    <Summary label={t('summary')} party={customer}>
      {done ? (
        <SoldSummary of={done} />
      ) : (
        <div className={style.sums}>
          <dl>
            <SumRow label={t('subtotal')}>
              {before > totals.subtotal && (
                <s className={style.was}>
                  <Money kobo={before} />
                </s>
              )}
              <Money kobo={totals.subtotal} />
            </SumRow>
            {till.mayPrice && <DiscountField till={till} />}
            {!till.mayPrice && figures.discount > 0 && (
              <SumRow label={t('discount')}>
                <Money kobo={-figures.discount} />
              </SumRow>
            )}
            <TaxSums rows={taxes.above} />
          </dl>
          {refs.taxes.length > 0 && <TaxChoice allTaxes={refs.taxes} taxes={figures.taxes} usual={till.usualTax} set={set} />}
          <dl>
            <div className={style.total} aria-live="polite" aria-atomic>
              <dt>{t('total')}</dt>
              <dd>
                <Money kobo={totals.total} />
              </dd>
            </div>
            <TaxSums rows={taxes.below} />
            {till.asked !== till.due && (
              <SumRow label={t('in_cash')}>
                <Money kobo={till.asked} />
              </SumRow>
            )}
          </dl>
        </div>
      )}
      {!done && <Ways why={till.unsettled.why} isEmpty={isEmpty} busy={busy} onCash={onCash} onSplit={onSplit} onQuote={onQuote} />}
      <Dated date={draft.date} note={draft.note} wrongDate={refusal?.fields.date} due={due} onChange={set} />
    </Summary>
  )
}

interface WaysProps extends Ways {
  /** Why it cannot be paid yet. */
  why: string | undefined
  isEmpty: boolean
  busy: boolean
}

/** Payment and quotation buttons. Memoised: a keystroke in a line changes none of their props. */
const Ways = memo(function Ways({ why, isEmpty, busy, onCash, onSplit, onQuote }: WaysProps) {
  const t = useTranslations('till')
  const narrow = useIsNarrow()
  return (
    <>
      <SummaryButtons of={{ busy, isEmpty, unsettled: { why } }} icon={Banknote} label={t('cash_in_full')} onPress={onCash}>
        {!narrow && (
          <Button variant="default" fullWidth disabled={isEmpty || busy} onClick={onSplit} rightSection={<Kbd>F8</Kbd>}>
            {t('other_payment')}
          </Button>
        )}
      </SummaryButtons>
      {onQuote && (
        <div className={style.buttons}>
          <Button variant="subtle" fullWidth disabled={isEmpty || busy} onClick={onQuote} leftSection={<FileText size={16} aria-hidden />}>
            {t('save_quotation')}
          </Button>
        </div>
      )}
    </>
  )
})
