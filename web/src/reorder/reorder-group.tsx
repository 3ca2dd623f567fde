import { Button, VisuallyHidden } from '@mantine/core'
import { Fragment, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { signOf } from '@kasuwa/contract/units'
import ink from '../kit/feedback/status.module.css'
import { CellInput } from '../desk/cell-input.tsx'
import { ContactPicker } from '../desk/contact-picker.tsx'
import { useCan } from '../kit/can.tsx'
import { useIsPhone, useIsWide } from '../kit/media-query.ts'
import { Panel } from '../kit/page/panel.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { Nothing } from '../kit/values/nothing.tsx'
import { currencySign, quantityText } from '../kit/values/texts.ts'
import { type ReorderGroup, type ReorderRow, type Suggested, faultOf } from './reorder-draft.ts'
import style from './reorder.module.css'
import type { useReorder } from './use-reorder.ts'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  group: ReorderGroup
  reorder: Pick<ReturnType<typeof useReorder>, 'type' | 'choose'>
  /** Why its order was rejected. */
  fault: string | null | undefined
}

/** Lines for one supplier, who can be changed. */
export function ReorderGroupPanel({ group, reorder, fault }: Props) {
  const t = useTranslations('reorder')
  const { key, supplier, rows } = group
  const [isChoosing, setIsChoosing] = useState(false)
  const choosing = isChoosing || !supplier
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  const isOrdered = rows.some(({ isTaken }) => isTaken)
  const isWide = useIsWide()
  const headings = [...(isWide ? (['head_left', 'head_day', 'head_lasts'] as const) : []), 'head_order', 'head_cost', 'head_total'] as const
  return (
    <Panel
      title={supplier?.name ?? t('without_supplier')}
      aside={
        <>
          {supplier && (
            <Button
              className={style.change}
              variant="subtle"
              size="compact-md"
              aria-expanded={isChoosing}
              onClick={() => setIsChoosing(!isChoosing)}
            >
              {t('other_supplier')}
            </Button>
          )}
          <span className={`${style.sumOf} ${shapes.strong}`}>{isOrdered ? <Money kobo={total} /> : <Nothing />}</span>
        </>
      }
      flush
    >
      {choosing && (
        <div className={style.picker}>
          <ContactPicker
            type="supplier"
            label={t('supplier')}
            value={null}
            onPick={(party) => {
              reorder.choose(key, party && { id: party.id, name: party.name })
              setIsChoosing(false)
            }}
            onLeave={() => setIsChoosing(false)}
          />
        </div>
      )}
      {fault && (
        <p className={`${style.picker} ${shapes.error}`} role="alert">
          {fault}
        </p>
      )}
      <div className={style.lines} data-wide={isWide || undefined}>
        {/* Each field and figure says its own name. */}
        <div className={`${shapes.tiny} ${style.heads}`} aria-hidden>
          <span />
          {headings.map((heading) => (
            // In line with the figures inside the fields.
            <span key={heading} style={/order|cost/.test(heading) ? { paddingInlineEnd: 'var(--space-8)' } : undefined}>
              {t(heading)}
            </span>
          ))}
        </div>
        <ul className={style.list} aria-label={supplier?.name ?? t('without_supplier')}>
          {rows.map((row) => (
            <Line key={row.of.id} row={row} isWide={isWide} type={(part) => reorder.type(row.of.id, part)} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

interface LineProps {
  row: ReorderRow
  /** Stock, sales and days are columns; otherwise they are under the name. */
  isWide: boolean
  type: (part: Parameters<Props['reorder']['type']>[1]) => void
}

function Line({ row, isWide, type }: LineProps) {
  const t = useTranslations('reorder')
  const can = useCan()
  const id = useId()
  const { of: line, isTaken } = row
  const { name, sku, unit } = line.product
  const fault = faultOf(row)
  const isPhone = useIsPhone()
  const many = (units: number) => quantityText(units, unit)
  const reasons = [
    line.incoming > 0 && t('incoming', { quantity: many(line.incoming) }),
    line.waiting > 0 && t('waiting', { quantity: many(line.waiting) }),
    t('reorder_at', { quantity: many(line.reorder_level) }),
  ].filter(Boolean)
  return (
    <li className={style.line} data-off={!isTaken || undefined}>
      <label className={`${shapes.row} ${style.what}`} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          aria-label={name}
          checked={isTaken}
          onChange={(event) => type({ isTaken: event.currentTarget.checked })}
        />
        <span className={`${shapes.breaks} ${style.words}`}>
          <strong>{name}</strong>
          <span className={shapes.small}>
            {!isWide && <Usage of={line} />}
            {reasons.join(' · ')} · <Code>{sku}</Code>
          </span>
        </span>
      </label>
      {isWide && <UsageCells of={line} />}
      <span>
        <CellInput
          label={t('quantity_of', { name })}
          value={row.quantity}
          // A phone has no headings.
          {...(isPhone && { before: t('head_order') })}
          sign={signOf(unit)}
          onType={(quantity) => type({ quantity })}
          onLeave={() => {}}
          onKeyDown={() => {}}
          wrong={fault === 'quantity' ? t('fault_quantity') : undefined}
        />
      </span>
      <span>
        <CellInput
          label={t('cost_of', { name })}
          before={currencySign}
          value={row.cost}
          onType={(cost) => type({ cost })}
          onLeave={() => {}}
          onKeyDown={() => {}}
          wrong={fault === 'cost' ? t('fault_cost') : undefined}
          {...(can('product.view-cost') ? {} : { placeholder: t('cost') })}
        />
      </span>
      <span className={style.figure}>{isTaken ? <Money kobo={row.total} /> : <Nothing />}</span>
    </li>
  )
}

/** Fewer days than this are marked: most suppliers deliver within a week. */
const fewDays = 7

/** Explains the quantity: available stock, sales rate, and days that the stock lasts; each as a short figure and as a text. */
function useUsage(line: Suggested) {
  const t = useTranslations('reorder')
  const { unit } = line.product
  const many = (units: number) => quantityText(units, unit)
  // Per day over thirty days; a tenth is precise enough.
  const rate = Math.round((line.sold / 30) * 10) / 10
  const isOut = line.available <= 0
  const days = isOut ? null : line.days_left
  const soldText = rate > 0 ? t('a_day', { quantity: many(rate) }) : t('a_month', { quantity: many(line.sold) })
  return [
    { key: 'left', figure: many(line.available), text: t('left', { quantity: many(line.available) }), tone: isOut ? 'wrong' : undefined },
    {
      key: 'days',
      figure: days !== null && t('days', { count: days }),
      text: days !== null && t('days_left', { count: days }),
      tone: days !== null && days < fewDays ? 'waiting' : undefined,
    },
    { key: 'rate', figure: rate > 0 && many(rate), text: line.sold > 0 ? soldText : t('not_sold'), tone: undefined },
  ] as const
}

const toned = (tone: 'wrong' | 'waiting' | undefined) => tone && { className: `${ink.ink} ${shapes.strong}`, 'data-is': tone }

function Usage({ of: line }: { of: Suggested }) {
  return useUsage(line).map(
    ({ key, text, tone }) =>
      text && (
        <Fragment key={key}>
          <span {...toned(tone)}>{text}</span>
          {' · '}
        </Fragment>
      ),
  )
}

function UsageCells({ of: line }: { of: Suggested }) {
  const [left, days, rate] = useUsage(line)
  return [left, rate, days].map(({ key, figure, text, tone }) => (
    <span key={key} className={style.figure} title={text || undefined}>
      <span aria-hidden {...toned(tone)}>
        {figure || <Nothing />}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  ))
}
