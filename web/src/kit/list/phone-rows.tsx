import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from './columns.tsx'
import type { TableProps } from './data-table.tsx'
import style from './phone-rows.module.css'
import { SelectionCheckbox, useSelection } from './selection.tsx'

/** How long a finger stays on a row to start choosing rows, in milliseconds. */
const longPress = 500

type Props<Row> = Pick<TableProps<Row>, 'columns' | 'rows' | 'label' | 'open' | 'foot'>

/**
 * Rows without headings, where the screen is narrow: on a phone two lines of 64 px (what it is and what it comes to; the rest and what is
 * wrong with it), on a tablet one line. Each column says its place in them.
 */
export function PhoneRows<Row extends { id: string }>({ columns, rows, label, open, foot }: Props<Row>) {
  const choosing = useSelection()
  return (
    <>
      <ul className={style.rows} aria-label={label} data-choosing={choosing?.isChoosing || undefined}>
        {rows.map((row, index) => (
          <PhoneRow key={row.id} row={row} above={rows[index - 1]} columns={columns} open={open} />
        ))}
      </ul>
      {foot}
    </>
  )
}

function PhoneRow<Row extends { id: string }>({
  row,
  above,
  columns,
  open,
}: { row: Row; above: Row | undefined } & Pick<Props<Row>, 'columns' | 'open'>) {
  const t = useTranslations('kit')
  const choosing = useSelection()
  const isChoosing = choosing?.isChoosing ?? false
  const press = useLongPress(choosing && !isChoosing ? () => choosing.toggle([row]) : undefined)
  const filled = columns.filter((column) => column.text(row) !== '')
  const at = (place: Column<Row>['place']) => filled.filter((column) => column.place === place)
  const first = columns.find((column) => column.place === 'lead') ?? columns[0]
  // Hidden unless somebody asks for them: then they stand last, under their names.
  const asked = filled.filter((column) => column.place === undefined && column.hidden)
  const under = [...at('lead').filter((column) => column !== first), ...at('under')]
  const lead = first && (first.brief ?? first.show)(row, above)
  const picture = first?.picture?.(row)
  const choose = choosing && isChoosing ? () => choosing.toggle([row]) : undefined
  const onClick = choose ?? (open && (() => open(row)))
  return (
    <li className={style.row} data-opens={onClick ? true : undefined} data-chosen={choosing?.has(row.id) || undefined} {...press}>
      {isChoosing && (
        <span className={style.tick}>
          <SelectionCheckbox rows={[row]} name={t('choose', { name: first?.text(row) ?? '' })} />
        </span>
      )}
      {picture && !isChoosing && <span className={style.picture}>{picture}</span>}
      {onClick ? (
        // CSS stretches this button over the row: a large touch target, and one button for screen readers.
        <button type="button" className={style.lead} data-cut onClick={onClick}>
          {lead}
        </button>
      ) : (
        <div className={style.lead} data-cut>
          {lead}
        </div>
      )}
      <Part of={at('trail')} row={row} className={style.trail} />
      <Part of={under} asked={asked} row={row} className={style.under} gives />
      <Part of={at('mark')} row={row} className={style.mark} />
    </li>
  )
}

interface PartProps<Row> {
  of: readonly Column<Row, string>[]
  asked?: readonly Column<Row, string>[]
  row: Row
  className: string | undefined
  /** Its pieces give way where there is little room: one alone, a sentence, takes two lines of a phone before. */
  gives?: boolean
}

function Part<Row>({ of, asked = [], row, className, gives = false }: PartProps<Row>): ReactNode {
  const pieces = [...of, ...asked].flatMap((column) => {
    const shown = (column.brief ?? column.show)(row)
    return shown === null || shown === undefined || shown === '' || shown === false ? [] : [{ column, shown }]
  })
  if (pieces.length === 0) return null
  return (
    <div className={className}>
      {pieces.map(({ column, shown }) => (
        <span key={column.key} className={style.piece} data-cut={gives ? (pieces.length === 1 ? 'sentence' : '') : undefined}>
          {asked.includes(column) && `${column.heading} `}
          {shown}
        </span>
      ))}
    </div>
  )
}

/** Handlers that call after a finger has rested; the click that follows is swallowed. */
function useLongPress(rested: (() => void) | undefined) {
  const timer = useRef<number>(undefined)
  const stop = () => clearTimeout(timer.current)
  if (!rested) return {}
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') return
      const row = event.currentTarget
      timer.current = window.setTimeout(() => {
        row.addEventListener('click', swallow, { capture: true, once: true })
        rested()
      }, longPress)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}

const swallow = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}
