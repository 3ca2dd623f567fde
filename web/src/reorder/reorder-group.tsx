import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { signOf } from '@kasuwa/contract/units'
import { CellInput } from '../desk/cell-input.tsx'
import { ContactPicker } from '../desk/contact-picker.tsx'
import { useCan } from '../kit/can.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
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
  return (
    <Panel
      title={supplier?.name ?? t('without_supplier')}
      aside={
        <span className={style.aside}>
          <span className={style.sumOf}>
            <Money kobo={total} />
          </span>
          {supplier && (
            <Button variant="subtle" size="compact-md" aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
              {t('other_supplier')}
            </Button>
          )}
        </span>
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
        <p className={style.fault} role="alert">
          {fault}
        </p>
      )}
      <ul className={style.lines} aria-label={supplier?.name ?? t('without_supplier')}>
        {rows.map((row) => (
          <Line key={row.of.id} row={row} type={(part) => reorder.type(row.of.id, part)} />
        ))}
      </ul>
    </Panel>
  )
}

interface LineProps {
  row: ReorderRow
  type: (part: Parameters<Props['reorder']['type']>[1]) => void
}

function Line({ row, type }: LineProps) {
  const t = useTranslations('reorder')
  const can = useCan()
  const id = useId()
  const { of: line, isTaken } = row
  const { name, sku, unit } = line.product
  const fault = faultOf(row)
  return (
    <li className={style.line} data-off={!isTaken || undefined}>
      <label className={style.what} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          aria-label={name}
          checked={isTaken}
          onChange={(event) => type({ isTaken: event.currentTarget.checked })}
        />
        <span className={style.words}>
          <strong>{name}</strong>
          <span className={shapes.small}>
            <Code>{sku}</Code> · <Reason of={line} />
          </span>
        </span>
      </label>
      <span>
        <CellInput
          label={t('quantity_of', { name })}
          value={row.quantity}
          sign={signOf(unit)}
          onType={(quantity) => type({ quantity })}
          onLeave={() => {}}
          onKeyDown={() => {}}
          wrong={fault === 'quantity' ? t('fault_quantity') : undefined}
        />
      </span>
      <span className={style.cost} data-sign={currencySign}>
        <CellInput
          label={t('cost_of', { name })}
          value={row.cost}
          onType={(cost) => type({ cost })}
          onLeave={() => {}}
          onKeyDown={() => {}}
          wrong={fault === 'cost' ? t('fault_cost') : undefined}
          {...(can('product.view-cost') ? {} : { placeholder: t('cost') })}
        />
      </span>
      <span className={style.total}>
        <Money kobo={row.total} />
      </span>
    </li>
  )
}

/** Explains the quantity: available stock, sales rate, days that stock lasts, and incoming quantity. */
function Reason({ of: line }: { of: Suggested }) {
  const t = useTranslations('reorder')
  const { unit } = line.product
  const many = (units: number) => quantityText(units, unit)
  // Per day over thirty days; a tenth is precise enough.
  const rate = Math.round((line.sold / 30) * 10) / 10
  return [
    t('left', { quantity: many(line.available) }),
    line.sold > 0 ? (rate > 0 ? t('a_day', { quantity: many(rate) }) : t('a_month', { quantity: many(line.sold) })) : t('not_sold'),
    line.days_left !== null && line.available > 0 && t('days_left', { count: line.days_left }),
    line.incoming > 0 && t('incoming', { quantity: many(line.incoming) }),
    line.waiting > 0 && t('waiting', { quantity: many(line.waiting) }),
    t('reorder_at', { quantity: many(line.reorder_level) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
