import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { products } from '@kasuwa/contract/products'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../kit/feedback/notice.tsx'
import { MeaningIcon, Status } from '../kit/feedback/status.tsx'
import { ChangeLine } from '../kit/timeline/change-line.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import style from './bulk-edit.module.css'
import shapes from '../kit/page/shapes.module.css'

export type BulkPreview = ReplyOf<typeof products.bulkEditPreview>
type PreviewRow = BulkPreview['rows'][number]

/** Rows of the preview; those with a problem come first. */
const mostShown = 100

/** Preview of a bulk edit for each product, as computed by the server. */
export function BulkEditPreview({ of: { rows, changed, same, refused } }: { of: BulkPreview }) {
  const b = useTranslations('bulk-edit')
  const head = useRef<HTMLParagraphElement>(null)
  // Moves the focus to the result, so that the user reads it before pressing again.
  useEffect(() => head.current?.focus(), [])
  const below = rows.filter((row) => row.is_under_cost).length
  const shownRows = rows.slice(0, mostShown)
  return (
    <div className={shapes.rows}>
      <p ref={head} className={style.sums} tabIndex={-1}>
        {[b('bulk_changed', { count: changed }), same > 0 && b('bulk_same', { count: same })].filter(Boolean).join(' · ')}
      </p>
      {refused > 0 && (
        <Notice is="wrong" title={b('bulk_refused', { count: refused })}>
          {b('bulk_refused_text')}
        </Notice>
      )}
      {below > 0 && <Notice is="waiting">{b('bulk_below', { count: below })}</Notice>}
      <ul className={shapes.frame} aria-label={b('bulk_preview')}>
        {shownRows.map((row) => (
          <li key={row.id} className={style.row}>
            <div className={`${shapes.breaks} ${style.name}`}>
              <strong>{row.name}</strong>
              <span className={shapes.tiny}>
                <Code>{row.sku}</Code>
              </span>
            </div>
            <div className={`${shapes.breaks} ${style.changes}`}>
              <PreviewChanges of={row} />
            </div>
          </li>
        ))}
      </ul>
      {rows.length > shownRows.length && <p className={style.sums}>{b('bulk_more', { count: rows.length - shownRows.length })}</p>}
    </div>
  )
}

function PreviewChanges({ of: { changes, refused, is_under_cost: isBelow } }: { of: PreviewRow }): ReactNode {
  const t = useTranslations('products')
  const b = useTranslations('bulk-edit')
  if (refused !== null)
    return (
      <span className={style.refused}>
        <MeaningIcon of="wrong" size={16} />
        {refused}
      </span>
    )
  const { price, category, brand, tags, reorder_level: reorder } = changes
  const money = (kobo: number | null) => kobo !== null && <Money kobo={kobo} />
  const units = (count: number | null) => (count === null ? null : <Quantity units={count} />)
  const lines = [
    price && <ChangeLine key="price" name={t('price')} from={money(price.from)} to={money(price.to)} />,
    category && <ChangeLine key="category" name={t('category')} from={category.from} to={category.to} />,
    brand && <ChangeLine key="brand" name={t('brand')} from={brand.from} to={brand.to} />,
    tags && <ChangeLine key="tags" name={t('tags')} from={tags.from} to={tags.to} />,
    reorder && <ChangeLine key="reorder" name={t('reorder_level')} from={units(reorder.from)} to={units(reorder.to)} />,
  ].filter(Boolean)
  if (lines.length === 0) return <span className={shapes.tiny}>{b('bulk_stays')}</span>
  return (
    <>
      {lines.map((line, index) => (
        <div key={index} className={style.line}>
          {line}
        </div>
      ))}
      {isBelow && (
        <div>
          <Status is="waiting">{b('bulk_below_cost')}</Status>
        </div>
      )}
    </>
  )
}
