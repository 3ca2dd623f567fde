import { Link } from '@tanstack/react-router'
import {
  ArrowRightLeft,
  Ban,
  Clock,
  FilePlus2,
  type LucideIcon,
  MoreHorizontal,
  PackageMinus,
  PackagePlus,
  Pencil,
  ReceiptText,
  RotateCcw,
  Scale,
  Trash2,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { documentPath } from '../documents/document-path.ts'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { useOne } from '../kit/api/query.ts'
import { MenuItem, Popup } from '../kit/overlay/popup.tsx'
import { IconButton } from '../kit/page/icon-button.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Days, type Happening } from '../kit/timeline/timeline.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { type SerialLog, useLogText } from './log-text.tsx'
import type { Unit } from './unit.ts'

/** Rows of a log: no unit has as many. */
const most = 100

const ofDocument: Partial<Record<NonNullable<SerialLog['document']>['kind'], LucideIcon>> = {
  sale: ReceiptText,
  intake: PackagePlus,
  'return-inward': RotateCcw,
  'return-outward': PackageMinus,
  adjustment: Scale,
}

function iconOf({ what, document, to, is_reversal }: SerialLog): LucideIcon {
  if (what === 'registered') return FilePlus2
  if (what === 'edited') return Pencil
  if (what === 'deleted') return Trash2
  if (is_reversal) return Ban
  if (to === 'committed') return Clock
  return (document && ofDocument[document.kind]) ?? ArrowRightLeft
}

/** Log of a unit, newest first; members with permission can delete a row. */
export function UnitLife({ of: unit }: { of: Unit }) {
  const t = useTranslations('units')
  const can = useCan()
  const logText = useLogText()
  const loaded = useOne(api.serialNumbers.logs, { query: { serial_number: [unit.id], per_page: most } })
  const { remove } = useDelete(api.serialNumbers.deleteLog)
  const lines = useLogLines()
  const mayHide = can(api.serialNumbers.deleteLog.access)
  const hide = async (row: SerialLog) => {
    const text = t('log_delete_text', { what: logText(row), number: unit.serial_number })
    if (await remove({ id: row.id, title: t('log_delete_title'), text })) toast.good(t('log_deleted'))
  }
  const tell = ({ row }: { row: SerialLog }): Happening => ({
    icon: iconOf(row),
    title: logText(row),
    lines: lines(row),
    isWrong: row.is_reversal || row.to === 'void',
    ...(mayHide && {
      action: (
        <Popup
          label={t('log_more', { what: logText(row) })}
          width={208}
          align="end"
          trigger={(opens) => <IconButton {...opens} icon={MoreHorizontal} label={t('log_more', { what: logText(row) })} />}
        >
          <MenuItem danger icon={<Trash2 size={16} aria-hidden />} onClick={() => void hide(row)}>
            {t('log_delete')}
          </MenuItem>
        </Popup>
      ),
    }),
  })
  return (
    <Panel title={t('life')}>
      <Loading of={loaded} lines={6}>
        {({ rows }) => <Days entries={rows.map((row) => ({ id: row.id, at: row.created_at, by: row.created_by, row }))} tell={tell} />}
      </Loading>
    </Panel>
  )
}

/** Lines below an event: its document, location, new status, and changed fields. */
function useLogLines() {
  const t = useTranslations('units')
  const can = useCan()
  const labelOf = useStates()
  return ({ document, location, from, to, changes }: SerialLog) => {
    const number = document && <Code>{document.number}</Code>
    const mayOpen = document && can(document.kind === 'sale' ? 'sale.view' : 'inventory-action.view')
    const changed = Object.entries(changes ?? {}).map(([field, change]) => {
      const values = change as { from: unknown; to: unknown }
      const name = t(`changed_${field as keyof NonNullable<SerialLog['changes']>}`)
      const showValue = (value: unknown) => {
        if (value === null || value === undefined || value === '') return t('nothing')
        if (field === 'cost' && typeof value === 'number') return <Money kobo={value} />
        return typeof value === 'string' ? value : Object.values(value as object).join(', ')
      }
      return (
        <span key={field}>
          {name}: {showValue(values.from)} → {showValue(values.to)}
        </span>
      )
    })
    return [
      document && (
        <span key="document">
          {mayOpen ? <Link to={documentPath(document)}>{number}</Link> : number} · {location.name}
        </span>
      ),
      from !== null && to !== null && from !== to && `${labelOf('serial', from).text} → ${labelOf('serial', to).text}`,
      ...changed,
    ].filter(Boolean)
  }
}
