import type { TableKind } from '@kasuwa/contract/tables/columns'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../kit/feedback/notice.tsx'
import { UploadProgressBar } from '../kit/feedback/upload-progress-bar.tsx'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { moneyText } from '../kit/values/texts.ts'
import style from './imports.module.css'
import shapes from '../kit/page/shapes.module.css'
import { PreviewRows } from './preview-rows.tsx'
import { LeftOut } from './left-out.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { StockDifferences } from './stock-differences.tsx'
import type { ImportState, Report } from './use-import.ts'

const figures = ['imported', 'updated', 'skipped', 'refused', 'left_out_rows'] as const

/** Number of rows by result. */
export function Counts({ of }: { of: Pick<Report, (typeof figures)[number]> }) {
  const t = useTranslations('imports')
  return (
    <StatRow>
      {figures.map((figure) => (
        <Stat key={figure} name={t(figure)} isShort>
          <Quantity thousandths={(of[figure] ?? 0) * 1000} />
        </Stat>
      ))}
    </StatRow>
  )
}

/** Third step: previews the result before anything is written. Invalid cells are corrected in place. */
export function CheckStep({ kind, state }: { kind: TableKind; state: ImportState }) {
  const t = useTranslations('imports')
  const { report, busy, fault, isStale } = state
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused control went with the earlier step or check.
    if (report && document.activeElement === document.body) top.current?.focus()
  }, [report])
  if (!report) return null
  const { refused = 0, imported = 0, updated = 0, sums, contact_sums } = report
  const good = imported + updated
  return (
    <>
      <div ref={top} tabIndex={-1} className={style.top}>
        <Counts of={report} />
      </div>
      {sums && <ProductSums of={sums} />}
      {contact_sums && <ContactSums of={contact_sums} />}
      {fault && <Notice is="wrong">{fault}</Notice>}
      {refused === 0 && <Notice is="good">{good > 0 ? t('all_good') : t('nothing_new')}</Notice>}
      <RejectedRows of={report} kind={kind} state={state} />
      <PreviewRows of={report} kind={kind} />
      <LeftOut of={report} kind={kind} state={state} />
      <StockDifferences of={report} />
      <div className={style.bar}>
        <UploadProgressBar of={state.progress} />
      </div>
      <div className={style.actions}>
        <Button variant="default" onClick={state.back} disabled={busy !== undefined}>
          {t('back')}
        </Button>
        {isStale ? (
          <Button onClick={() => void state.check()} loading={busy === 'checking'}>
            {t('check_again')}
          </Button>
        ) : (
          good > 0 && (
            <Button onClick={() => void state.bringIn()} loading={busy === 'importing'}>
              {refused > 0 ? t('bring_in_good', { count: good }) : t('bring_in', { count: good })}
            </Button>
          )
        )}
        {refused > 0 && !isStale && good > 0 && <span className={shapes.about}>{t('rest_stays', { count: refused })}</span>}
      </div>
    </>
  )
}

/** Totals of the products without errors. Totals of costs are null for a member who sees none. */
function ProductSums({ of: { products, quantity, worth, unpriced, uncosted } }: { of: NonNullable<Report['sums']> }) {
  const t = useTranslations('imports')
  if (products === 0) return null
  const values = { products, pieces: quantity / 1000, unpriced, uncosted: uncosted ?? 0 }
  return <p>{t('sums', { ...values, has_worth: worth === null ? 'no' : 'yes', worth: moneyText(worth ?? 0) })}</p>
}

/** Totals of the contacts without errors. */
function ContactSums({ of: { receivable, payable, ...counts } }: { of: NonNullable<Report['contact_sums']> }) {
  const t = useTranslations('imports')
  if (counts.contacts === 0) return null
  return <p>{t('contact_sums', { ...counts, receivable: moneyText(receivable), payable: moneyText(payable) })}</p>
}
