import { Button, Kbd } from '@mantine/core'
import { Banknote, FileText } from 'lucide-react'
import { memo, type Ref, Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { PickerHandle } from '../desk/contact-picker.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import { TillCustomer } from './till-customer.tsx'
import { DiscountField } from './discount-field.tsx'
import { TaxChoice } from './tax-choice.tsx'
import type { TillSetup } from './till-setup.ts'
import { DateNote } from '../desk/date-note.tsx'
import { unsettled } from '../desk/scans.ts'
import style from '../desk/summary.module.css'
import type { Till } from './use-till.ts'
import { Money } from '../kit/values/money.tsx'

const SoldSummary = lazyWithWords('tender', () => import('./sold-summary.tsx'))

const Dated = memo(DateNote)

interface Ways {
  /** Why it cannot be paid yet. */
  why: string | undefined
  onCash: () => void
  onSplit: () => void
  /** Saves it as a quotation; left out where it is one, or takes the place of a sale. */
  onQuote: (() => void) | undefined
}

interface Props extends Ways {
  till: Till
  refs: TillSetup
  customer: Ref<PickerHandle>
  onPicked: () => void
}

/** Customer and totals of the sale, always visible. */
export function TillSummary({ till, refs, customer, why, onPicked, onCash, onSplit, onQuote }: Props) {
  const t = useTranslations('till')
  const narrow = useIsNarrow()
  const { draft, figures, refusal, set, busy } = till
  const { totals } = figures
  const before = totals.lines.reduce((sum, line) => sum + line.total, 0)
  const isEmpty = draft.lines.length === 0 && unsettled(draft.scans).length === 0
  // What was just sold is paid or owed: there is nothing to pay before the next line.
  const done = isEmpty ? till.sold : undefined
  const [day, wrong] = [draft.customer ? (draft.due ?? '') : undefined, refusal?.fields.due_date]
  const due = useMemo(() => (day === undefined ? undefined : { day, wrong }), [day, wrong])
  return (
    <aside className={style.summary} aria-label={t('summary')}>
      {!narrow && (
        <div className={style.block}>
          <TillCustomer
            customer={draft.customer}
            set={set}
            error={refusal?.fields.contact}
            refs={refs}
            handle={customer}
            onPicked={onPicked}
          />
        </div>
      )}
      {done ? (
        <Suspense>
          <SoldSummary of={done} />
        </Suspense>
      ) : (
        <div className={style.sums}>
          <dl>
            <div className={style.row}>
              <dt>{t('subtotal')}</dt>
              <dd>
                {before > totals.subtotal && (
                  <s className={style.was}>
                    <Money kobo={before} />
                  </s>
                )}
                <Money kobo={totals.subtotal} />
              </dd>
            </div>
            {till.mayPrice && <DiscountField till={till} />}
            {!till.mayPrice && figures.discount > 0 && (
              <div className={style.row}>
                <dt>{t('discount')}</dt>
                <dd>
                  <Money kobo={-figures.discount} />
                </dd>
              </div>
            )}
            {figures.taxes.map((tax, index) => (
              <div className={style.row} key={tax.id}>
                <dt>{t('tax_line', { name: tax.name, rate: tax.rate })}</dt>
                <dd>
                  <Money kobo={totals.taxes[index]?.amount ?? 0} />
                </dd>
              </div>
            ))}
          </dl>
          {refs.taxes.length > 0 && <TaxChoice known={refs.taxes} taxes={figures.taxes} set={set} />}
          <dl>
            <div className={style.total} aria-live="polite" aria-atomic>
              <dt>{t('total')}</dt>
              <dd>
                <Money kobo={totals.total} />
              </dd>
            </div>
          </dl>
        </div>
      )}
      {!done && <Ways why={why} isEmpty={isEmpty} busy={busy} onCash={onCash} onSplit={onSplit} onQuote={onQuote} />}
      <Dated date={draft.date} note={draft.note} wrongDate={refusal?.fields.date} due={due} onChange={set} />
    </aside>
  )
}

/** What becomes of it: memoised, since a key in a line changes none of it. */
const Ways = memo(function Ways({ why, isEmpty, busy, onCash, onSplit, onQuote }: Ways & { isEmpty: boolean; busy: boolean }) {
  const t = useTranslations('till')
  const narrow = useIsNarrow()
  return (
    <>
      {!narrow && (
        <div className={style.buttons}>
          {why && (
            <p className={style.why} role="status">
              {why}
            </p>
          )}
          <Button
            size="lg"
            fullWidth
            disabled={isEmpty}
            loading={busy}
            onClick={onCash}
            leftSection={<Banknote size={20} aria-hidden />}
            rightSection={<Kbd>F9</Kbd>}
          >
            {t('cash_in_full')}
          </Button>
          <Button variant="default" fullWidth disabled={isEmpty || busy} onClick={onSplit} rightSection={<Kbd>F8</Kbd>}>
            {t('other_payment')}
          </Button>
        </div>
      )}
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
