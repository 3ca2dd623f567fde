import { formatMoney } from '@kasuwa/contract/platform/money'
import { signOf } from '@kasuwa/contract/units'
import { ActionIcon, Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { currencySign, quantityText } from '../kit/values/texts.ts'
import { AmountQuestion, LineSerials } from './desk-asides.ts'
import { CellInput } from './cell-input.tsx'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { blocksOf } from './line-blocks.ts'
import { perLine } from './per-line.ts'
import { amountOf, type Line, lineKeys, quantityOf, totalOf } from './lines.ts'
import style from './line-list.module.css'
import question from './question.module.css'
import type { PriceDoubt } from './price-doubts.ts'
import type { LineActions, LineParts } from './line-parts.ts'
import type { LineError } from './record-error.ts'
import { PerUnit } from '../kit/values/per-unit.tsx'
import { Money } from '../kit/values/money.tsx'
import { Code } from '../kit/values/code.tsx'
import shapes from '../kit/page/shapes.module.css'

const noParts: LineParts = {}

interface Props {
  lines: readonly Line[]
  actions: LineActions
  faults: ReadonlyMap<string, LineError>
  /** Amounts that look wrong. */
  doubts: ReadonlyMap<string, PriceDoubt>
  /** Line whose amount is being typed: it is not asked about yet. */
  typing: string | undefined
  /** “Price” at the till, “Cost” where goods come in. */
  amountLabel: string
  /** Whether quantities are limited by available stock. */
  limited: boolean
  /** Text with the product's own amount, shown if that is known. */
  usually?: (amount: string) => string
  /** Replacements for a line's total, and content under a line. */
  parts?: LineParts | undefined
  /** True if amounts are text, for members who may not change the product's own. */
  fixed?: boolean
  /** More content under a line; empty for most. */
  more?: (line: Line) => ReactNode
}

/** Characters of an amount that the usual columns hold. */
const usualWidth = 11

/** True if an amount needs the wide columns. Then all lines have them, so that the figures align. */
const isWide = perLine((line: Line) => line.amount.length >= usualWidth || formatMoney(totalOf(line)).length > usualWidth + 2)

/** Document lines, newest on top, right under the search. */
export function LineList({ lines, ...how }: Props) {
  const t = useTranslations('documents')
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(undefined)
  // A line that is added again moves to another block and is mounted again: the focus follows it.
  useLayoutEffect(() => {
    const was = field.current
    if (!was || was.isConnected) return
    field.current = undefined
    if (document.activeElement !== document.body) return
    const [row, { selectionStart, selectionEnd }] = [was.closest('li'), was]
    const at = [...(row?.querySelectorAll('input') ?? [])].indexOf(was)
    const now = box.current?.querySelectorAll<HTMLInputElement>(`[data-line="${row?.dataset.line}"] input`)[at]
    now?.focus()
    now?.setSelectionRange(selectionStart, selectionEnd)
  })
  return (
    <div className={style.frame} data-wide={lines.some(isWide) || undefined}>
      <div className={`${shapes.tiny} ${style.heads}`} aria-hidden>
        <span>{t('product')}</span>
        <span>{t('quantity')}</span>
        <span className={shapes.end}>{how.amountLabel}</span>
        <span className={shapes.end}>{t('total')}</span>
      </div>
      <div
        role="list"
        aria-label={t('lines')}
        ref={box}
        onFocus={({ target }) => (field.current = target instanceof HTMLInputElement ? target : undefined)}
      >
        {blocksOf(lines).map(({ key, ...block }) => (
          <LineBlock key={key} {...how} {...block} />
        ))}
      </div>
    </div>
  )
}

const LineBlock = memo(function LineBlock({ lines, isFar, faults, doubts, typing, usually, more, ...how }: Props & { isFar: boolean }) {
  return (
    <ul role="presentation" className={style.lines} data-far={isFar || undefined} style={{ '--lines': lines.length } as CSSProperties}>
      {lines.toReversed().map((line) => (
        <LineRow
          key={line.key}
          {...how}
          line={line}
          fault={faults.get(line.key)}
          doubt={typing === line.key ? undefined : doubts.get(line.key)}
          usual={line.usual ? usually?.(formatMoney(line.usual)) : undefined}
          more={more?.(line)}
        />
      ))}
    </ul>
  )
})

interface RowProps extends Omit<Props, 'lines' | 'faults' | 'doubts' | 'typing' | 'usually' | 'more'> {
  line: Line
  /** The product's own amount, in words. */
  usual: string | undefined
  fault: LineError | undefined
  doubt: PriceDoubt | undefined
  more: ReactNode
}

const LineRow = memo(function LineRow({
  line,
  actions,
  fault,
  doubt,
  amountLabel,
  limited,
  usual,
  parts: { Sum, Below } = noParts,
  fixed,
  more,
}: RowProps) {
  const t = useTranslations('documents')
  const { key, name, available } = line
  // A measured quantity is typed or read off a scale: a plus button makes no sense.
  const sign = signOf(line.unit)
  // The product's price changed after the member typed another: the line keeps the typed one unless the member takes the new one.
  const offered = fault?.price !== undefined && fault.price !== amountOf(line) ? fault.price : undefined
  const short = limited && available !== null && (quantityOf(line) ?? 0) > available * 1000
  const { keys, quantityKeys } = lineKeys(actions, key)
  const part = { line, actions, onKeyDown: keys }
  return (
    // Explicit, since the block around it is no list to screen readers.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <li role="listitem" className={style.line} data-line={key}>
      <div className={style.what}>
        <span className={shapes.name}>{name}</span>
        <span className={`${shapes.tiny} ${style.under}`} data-sku={Boolean(line.sku) || undefined}>
          {line.sku && <Code>{line.sku}</Code>}
          {available !== null && (
            <span className={style.left} data-short={short || undefined}>
              {t(short ? 'only_available' : 'available', { count: available, quantity: quantityText(available, line.unit) })}
            </span>
          )}
          {usual && <span>{usual}</span>}
        </span>
      </div>
      <div className={style.count}>
        {!sign && (
          <button
            type="button"
            className={style.step}
            data-by="-1"
            tabIndex={-1}
            aria-label={t('one_fewer', { name })}
            onClick={() => actions.step(key, -1)}
          />
        )}
        <CellInput
          label={t('quantity_of', { name })}
          value={line.quantity}
          onType={(quantity) => actions.change(key, { quantity })}
          onLeave={() => actions.tidy(key)}
          onKeyDown={quantityKeys}
          sign={sign}
          wrong={fault?.on === 'quantity' ? fault.text : undefined}
        />
        {!sign && (
          <button
            type="button"
            className={style.step}
            data-by="1"
            tabIndex={-1}
            aria-label={t('one_more', { name })}
            onClick={() => actions.step(key, 1)}
          />
        )}
      </div>
      {fixed ? (
        <span className={style.fixed}>
          <Money kobo={amountOf(line) ?? 0} />
          <PerUnit unit={line.unit} />
        </span>
      ) : (
        <div className={`${style.price} ${question.signed}`} data-sign={currencySign}>
          <CellInput
            label={t('amount_of', { label: amountLabel, name })}
            value={line.amount}
            onType={(amount) => actions.change(key, { amount })}
            onLeave={() => actions.tidy(key)}
            onKeyDown={keys}
            sign={sign && `/ ${sign}`}
            wrong={fault?.on === 'amount' ? fault.text : undefined}
          />
        </div>
      )}
      <span className={style.sum}>{Sum ? <Sum {...part} /> : <Money kobo={totalOf(line)} />}</span>
      <ActionIcon className={style.drop} aria-label={t('remove', { name })} onClick={() => actions.drop(key)}>
        <Trash2 size={16} />
      </ActionIcon>
      {Below && <Below {...part} />}
      {(line.tracked || line.parts?.length) && actions.ask && <LineSerials line={line} ask={actions.ask} />}
      {more}
      {fault?.text && (
        <p className={`${shapes.wraps} ${style.fault}`} role="alert">
          {fault.text}
          {offered !== undefined && (
            <Button size="compact-sm" variant="light" onClick={() => actions.change(key, { amount: moneyInputText(offered) })}>
              {t('take_price', { price: formatMoney(offered) })}
            </Button>
          )}
        </p>
      )}
      {doubt && <AmountQuestion line={line} doubt={doubt} onAgree={() => actions.agree(key)} onUsual={() => actions.usual(key)} />}
    </li>
  )
})
