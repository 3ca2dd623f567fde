import { type AdjustmentReason, reasonsFor } from '@kasuwa/contract/adjustments'
import { prorate } from '@kasuwa/contract/platform/money'
import { ActionIcon } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CellInput } from '../desk/cell-input.tsx'
import { CellSelect } from '../desk/cell-select.tsx'
import cells from '../desk/line-cells.module.css'
import question from '../desk/question.module.css'
import { LineSerials } from '../desk/desk-asides.ts'
import { lineKeys } from '../desk/lines.ts'
import type { LineError } from '../desk/record-error.ts'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { type AdjustmentLine, changeOf, reasonOf, type Shelf, type Way, wayOf } from './adjustment-draft.ts'
import style from './adjustment-lines.module.css'
import type { Adjustment } from './use-adjustment.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { Code } from '../kit/values/code.tsx'
import { currencySign, minus, quantityText } from '../kit/values/texts.ts'
import shapes from '../kit/page/shapes.module.css'

/** As high as its later content, so that nothing moves when the stock level loads. */
const nothingYet = '\u00a0'

/** Characters of an amount that the usual column holds. */
const usualWidth = 11

/** Lines of an adjustment, newest on top. @param ways that the member may choose */
export function AdjustmentLines({ adjustment, ways }: { adjustment: Adjustment; ways: readonly Way[] }) {
  const t = useTranslations('documents')
  const s = useTranslations('stock')
  const a = useTranslations('adjustment')
  const { draft, shelves, faults } = adjustment
  // Stock goes out at its average cost, so outward lines have no cost field.
  const isPriced = draft.lines.some((line) => wayOf(line, draft) !== 'out')
  return (
    <div
      className={`${cells.frame} ${style.frame}`}
      data-priced={isPriced || undefined}
      data-wide={(isPriced && draft.lines.some((line) => line.amount.length >= usualWidth)) || undefined}
    >
      <div className={`${cells.heads} ${style.columns}`} aria-hidden>
        <span>{t('product')}</span>
        <span>{a('way')}</span>
        <span className={shapes.end}>{t('quantity')}</span>
        <span>{s('reason')}</span>
        {isPriced && <span className={shapes.end}>{a('each')}</span>}
      </div>
      <ul aria-label={t('lines')}>
        {draft.lines.toReversed().map((line) => (
          <LineRow
            key={line.key}
            line={line}
            adjustment={adjustment}
            ways={ways}
            shelf={shelves.get(line.product)}
            fault={faults.get(line.key)}
          />
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  line: AdjustmentLine
  adjustment: Adjustment
  ways: readonly Way[]
  shelf: Shelf | undefined
  fault: LineError | undefined
}

function LineRow({ line, adjustment: { draft, lineActions }, ways, shelf, fault }: RowProps) {
  const t = useTranslations('adjustment')
  const labelOf = useStates()
  const d = useTranslations('documents')
  const { key, name } = line
  const [way, reason] = [wayOf(line, draft), reasonOf(line, draft)]
  const change: (key: string, part: Partial<AdjustmentLine>) => void = lineActions.change
  const { keys, quantityKeys } = lineKeys(lineActions, key)
  // “-3” removes three, also if another direction is set for all lines.
  const typeQuantity = (text: string) => {
    const signed = /^\s*([-–+])(.*)$/.exec(text)
    if (!signed) return change(key, { quantity: text })
    const to = signed[1] === '+' ? 'in' : 'out'
    change(key, { quantity: signed[2] ?? '', way: to, ...(line.tracked && to !== way && { serials: [] }) })
  }
  const amountLabel = t(way === 'worth' ? 'worth_each' : 'cost_each')
  const average = shelf?.value && shelf.on_hand > 0 ? moneyInputText(prorate(shelf.value, 1000, shelf.on_hand)) : t('at_average')
  return (
    <li className={`${cells.line} ${style.columns} ${style.line}`}>
      <div className={cells.what}>
        <span className={shapes.name}>{name}</span>
        <span className={cells.under}>
          {line.sku && <Code>{line.sku}</Code>}
          {shelf ? <Becomes change={changeOf(line, draft)} on_hand={shelf.on_hand} /> : <span>{nothingYet}</span>}
        </span>
      </div>
      <CellSelect
        aria-label={t('way_of', { name })}
        value={way}
        // Units that come in differ from those that go out, so picked serial numbers are dropped.
        onChange={(event) =>
          change(key, { way: event.currentTarget.value as Way, reason: undefined, ...(line.tracked && { serials: [] }) })
        }
        onKeyDown={keys}
      >
        {(line.tracked ? ways.filter((choice) => choice !== 'worth' || choice === way) : ways).map((choice) => (
          <option key={choice} value={choice}>
            {t(choice)}
          </option>
        ))}
      </CellSelect>
      {way === 'worth' ? (
        <span className={style.stays} aria-hidden>
          –
        </span>
      ) : (
        <CellInput
          label={d('quantity_of', { name })}
          value={line.quantity}
          onType={typeQuantity}
          onLeave={() => lineActions.tidy(key)}
          onKeyDown={quantityKeys}
          wrong={fault?.on === 'quantity' ? fault.text : undefined}
        />
      )}
      <CellSelect
        aria-label={t('reason_of', { name })}
        aria-invalid={fault?.on === 'line' && !reason ? true : undefined}
        value={reason ?? ''}
        onChange={(event) => change(key, { reason: (event.currentTarget.value || undefined) as AdjustmentReason | undefined })}
        onKeyDown={keys}
      >
        {!reason && <option value="">{t('reason_same')}</option>}
        {reasonsFor(way).map((choice) => (
          <option key={choice} value={choice}>
            {labelOf('reason', choice).text}
          </option>
        ))}
      </CellSelect>
      {way === 'out' ? (
        <span className={style.unpriced} />
      ) : (
        <div className={style.priced}>
          <span className={style.caption} aria-hidden>
            {amountLabel}
          </span>
          <div className={question.signed} data-sign={currencySign}>
            <CellInput
              label={d('amount_of', { label: amountLabel, name })}
              value={line.amount}
              placeholder={average}
              onType={(amount) => change(key, { amount })}
              onLeave={() => lineActions.tidy(key)}
              onKeyDown={keys}
              wrong={fault?.on === 'amount' ? fault.text : undefined}
            />
          </div>
        </div>
      )}
      <ActionIcon className={cells.drop} aria-label={d('remove', { name })} onClick={() => lineActions.drop(key)}>
        <Trash2 size={16} />
      </ActionIcon>
      {line.tracked && lineActions.ask && way !== 'worth' && <LineSerials line={line} ask={lineActions.ask} />}
      {fault && (
        <p className={cells.fault} role="alert">
          {fault.text}
        </p>
      )}
    </li>
  )
}

/** Stock on hand before and after the adjustment. */
function Becomes({ change, on_hand }: { change: number | undefined; on_hand: number }) {
  const t = useTranslations('adjustment')
  const before = quantityText(on_hand / 1000)
  const left = (on_hand + (change ?? 0)) / 1000
  if (!change) return <span>{t('here', { count: before })}</span>
  return (
    <span className={style.becomes} data-short={on_hand + change < 0 || undefined}>
      {t('becomes', { before, after: left < 0 ? minus + quantityText(-left) : quantityText(left) })}
    </span>
  )
}
