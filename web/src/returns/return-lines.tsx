import { formatMoney } from '@kasuwa/contract/platform/money'
import { ActionIcon, Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { CellInput } from '../desk/cell-input.tsx'
import { CellSelect } from '../desk/cell-select.tsx'
import cells from '../desk/line-cells.module.css'
import question from '../desk/question.module.css'
import { LineSerials } from '../desk/desk-asides.ts'
import type { LineError } from '../desk/record-error.ts'
import { quantityInputText } from '../kit/fields/parse-number.ts'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { currencySign, quantityText } from '../kit/values/texts.ts'
import { creditOfLine, type ReturnDraft, type ReturnLine } from './return-draft.ts'
import style from './return-lines.module.css'
import type { Return } from './use-return.ts'
import shapes from '../kit/page/shapes.module.css'

interface Desk extends Pick<Return, 'way' | 'lineActions'> {
  draft: Pick<ReturnDraft, 'of' | 'lines'>
}

interface Props {
  of: Desk
  faults: ReadonlyMap<string, LineError>
}

/** True if an amount needs the wide columns. Then all lines have them, so that the figures align. */
const isWide = (line: ReturnLine): boolean => line.amount.length > 10 || formatMoney(creditOfLine(line)).length > 12

/** Lines of a return: those of a sale or an intake with the remaining quantity, or added products. */
export function ReturnLines({ of, faults }: Props) {
  const t = useTranslations('returns')
  const d = useTranslations('documents')
  const { draft, way } = of
  return (
    <div className={cells.frame} data-wide={draft.lines.some(isWide) || undefined} data-found={draft.of ? true : undefined}>
      <div className={`${cells.heads} ${style.columns}`} aria-hidden>
        <span>{d('product')}</span>
        <span className={shapes.end}>{d('quantity')}</span>
        <span className={shapes.end}>{t(`amount_${way}`)}</span>
        <span className={style.condition}>{t('condition')}</span>
        <span className={shapes.end}>{t(`credit_${way}`)}</span>
      </div>
      <ul aria-label={d('lines')}>
        {(draft.of ? draft.lines : draft.lines.toReversed()).map((line) => (
          <Row key={line.key} line={line} of={of} fault={faults.get(line.key)} />
        ))}
      </ul>
    </div>
  )
}

function Row({ line, of: { lineActions, way }, fault }: { line: ReturnLine; of: Desk; fault: LineError | undefined }) {
  const t = useTranslations('returns')
  const d = useTranslations('documents')
  const { key, name, of } = line
  const change: (key: string, part: Partial<ReturnLine>) => void = lineActions.change
  const keys = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === 'Escape') && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      lineActions.next()
    }
  }
  const all = of && of.left > 0 ? quantityInputText(of.left) : undefined
  const isNone = of !== undefined && of.left === 0
  const goodsCell = (
    <div className={cells.what}>
      <span className={shapes.name}>{name}</span>
      <span className={`${cells.under} ${style.under}`}>
        {line.sku && <Code>{line.sku}</Code>}
        {of && (
          <span>{isNone ? t('none_left') : t('left_of', { left: quantityText(of.left, line.unit), all: quantityText(of.quantity) })}</span>
        )}
      </span>
    </div>
  )
  // No input needed; errors of the server still show.
  if (isNone && line.quantity.trim() === '')
    return (
      <li className={`${cells.line} ${style.columns}`} data-none>
        {goodsCell}
      </li>
    )
  return (
    <li className={`${cells.line} ${style.columns}`} data-none={isNone || undefined}>
      <div className={`${shapes.line} ${style.goods}`}>
        {goodsCell}
        {all !== undefined && line.quantity !== all && (
          <Button size="compact-sm" variant="default" className={style.all} onClick={() => change(key, { quantity: all })}>
            {t('all')}
          </Button>
        )}
      </div>
      <div className={style.field} data-label={d('quantity')}>
        <CellInput
          label={d('quantity_of', { name })}
          value={line.quantity}
          placeholder="0"
          onType={(quantity) => change(key, { quantity })}
          onLeave={() => lineActions.tidy(key)}
          onKeyDown={keys}
          wrong={fault?.on === 'quantity' ? fault.text : undefined}
        />
      </div>
      <div className={style.field} data-label={t(`amount_${way}`)}>
        <div className={question.signed} data-sign={currencySign}>
          <CellInput
            label={d('amount_of', { label: t(`amount_${way}`), name })}
            value={line.amount}
            onType={(amount) => change(key, { amount })}
            onLeave={() => lineActions.tidy(key)}
            onKeyDown={keys}
            wrong={fault?.on === 'amount' ? fault.text : undefined}
          />
        </div>
      </div>
      <div className={`${style.field} ${style.condition}`} data-label={t('condition')}>
        <CellSelect
          aria-label={t('condition_of', { name })}
          value={line.damaged ? 'damaged' : 'good'}
          // In stock, damaged units differ from good ones: a change of condition clears the units of a return to a supplier.
          onChange={(event) =>
            change(key, { damaged: event.currentTarget.value === 'damaged', ...(line.tracked && way === 'outward' && { serials: [] }) })
          }
        >
          <option value="good">{t('good')}</option>
          <option value="damaged">{t('damaged')}</option>
        </CellSelect>
      </div>
      <span className={style.sum}>
        <Money kobo={line.quantity.trim() === '' ? 0 : creditOfLine(line)} />
      </span>
      {!of && (
        <ActionIcon className={cells.drop} aria-label={d('remove', { name })} onClick={() => lineActions.drop(key)}>
          <Trash2 size={16} />
        </ActionIcon>
      )}
      {(line.tracked || line.parts?.length) && lineActions.ask && !isNone && <LineSerials line={line} ask={lineActions.ask} />}
      {fault && (
        <p className={cells.fault} role="alert">
          {fault.text}
        </p>
      )}
    </li>
  )
}
