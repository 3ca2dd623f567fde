import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button, Kbd, NativeSelect } from '@mantine/core'
import { ArrowLeftRight } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { DateNote } from '../desk/date-note.tsx'
import style from '../desk/summary.module.css'
import { useIsNarrow } from '../kit/media-query.ts'
import { Money } from '../kit/values/money.tsx'
import { lazyWithWords } from '../lazy-with-words.ts'
import { accountsFor, type TillSetup } from '../sales/till-setup.ts'
import type { ExchangeDesk } from './use-exchange.ts'

const OverLimit = lazyWithWords('tender', async () => ({ default: (await import('../sales/over-limit.tsx')).OverLimit }))

interface Props {
  of: ExchangeDesk
  refs: TillSetup
  /** Why it cannot be recorded yet. */
  why: string | undefined
  onRecord: () => void
}

/** What comes back against what goes out, and who gives whom the difference. */
export function ExchangeSummary({ of, refs, why, onRecord }: Props) {
  const t = useTranslations('exchanges')
  const narrow = useIsNarrow()
  const { draft, figures, difference, refusal, set, busy } = of
  const { credit, lowers, left, over } = difference
  const row = (label: string, kobo: number) => (
    <div className={style.row} key={label}>
      <dt>{label}</dt>
      <dd>
        <Money kobo={kobo} />
      </dd>
    </div>
  )
  return (
    <aside className={style.summary} aria-label={t('summary')}>
      <div className={style.block}>
        <div className={style.row}>
          <span>
            {t('customer')}
            {': '}
            <strong>{draft.name}</strong>
          </span>
        </div>
      </div>
      <div className={style.sums}>
        <dl>
          {row(t('comes_back'), -credit)}
          {row(t('goes_out'), figures.totals.subtotal)}
          {figures.taxes.map((tax, index) =>
            row(t('tax_line', { name: tax.name, rate: tax.rate }), figures.totals.taxes[index]?.amount ?? 0),
          )}
        </dl>
        <dl>
          <div className={style.total}>
            <dt>
              {over > 0 ? t('give_back') : left > 0 ? (draft.isWalkIn ? t('customer_pays') : t('pays', { name: draft.name })) : t('even')}
            </dt>
            <dd aria-live="polite">
              <Money kobo={over > 0 ? over : left} />
            </dd>
          </div>
        </dl>
        {lowers > 0 && (
          <p className={style.says}>{t('lowers', { name: draft.name, amount: formatMoney(lowers), number: draft.of?.number ?? '' })}</p>
        )}
        <Difference of={of} refs={refs} />
        {refusal?.fields.contact !== undefined && (
          <Suspense>
            <OverLimit
              customer={{ name: draft.name }}
              after={left}
              refused={refusal.fields.contact}
              seen={draft.overLimit === true}
              onSee={(overLimit) => set({ overLimit })}
            />
          </Suspense>
        )}
      </div>
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
            loading={busy}
            onClick={onRecord}
            leftSection={<ArrowLeftRight size={20} aria-hidden />}
            rightSection={<Kbd>F9</Kbd>}
          >
            {t('record')}
          </Button>
        </div>
      )}
      <DateNote date={draft.date} note={draft.note} wrongDate={refusal?.fields.date} onChange={set} />
    </aside>
  )
}

/** Where the difference is paid into or comes from; nothing where there is none. */
function Difference({ of: { draft, difference, place, refusal, set }, refs }: Pick<Props, 'of' | 'refs'>) {
  const t = useTranslations('exchanges')
  const isBack = difference.over > 0
  if (!isBack && difference.left === 0) return null
  const ways = [
    { value: 'cash', label: t('cash') },
    ...accountsFor(refs, place).map((row) => ({ value: row.id, label: `${row.bank_name} ${row.account_number}` })),
    // Of whom nobody knows nothing is left.
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
