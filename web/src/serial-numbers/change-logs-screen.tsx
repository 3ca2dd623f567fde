import { useNavigate } from '@tanstack/react-router'
import { MoreHorizontal, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { documentPath } from '../documents/document-path.ts'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { codeColumn, type ColumnIn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { MenuItem, Popup } from '../kit/overlay/popup.tsx'
import { IconButton } from '../kit/page/icon-button.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { Page } from '../shell/page.tsx'
import { type SerialLog, useLogText } from './log-text.tsx'

/** Log of all units, newest first. A row opens its unit; members with permission can delete a row. */
export default function ChangeLogsScreen() {
  const t = useTranslations('units')
  const d = useTranslations('documents')
  const can = useCan()
  const navigate = useNavigate()
  const logText = useLogText()
  const labelOf = useStates()
  const { remove } = useDelete(api.serialNumbers.deleteLog)
  const mayOpen = ({ document }: SerialLog) => document && can(document.kind === 'sale' ? 'sale.view' : 'inventory-action.view')
  const hide = async (row: SerialLog) => {
    const number = row.serial_number.serial_number
    if (await remove({ id: row.id, title: t('log_delete_title'), text: t('log_delete_text', { what: logText(row), number }) }))
      toast.good(t('log_deleted'))
  }
  const became = ({ from, to }: SerialLog) =>
    to && from !== to ? [from && labelOf('serial', from).text, labelOf('serial', to).text].filter(Boolean).join(' → ') : ''
  const columns: ColumnIn<typeof api.serialNumbers.logs>[] = [
    timeColumn('created_at', t('when'), (row) => row.created_at, { sort: 'created_at', place: 'under' }),
    nameColumn('serial_number', t('serial_number'), (row) => row.serial_number.serial_number, { under: (row) => row.product.name }),
    textColumn('product', d('product'), (row) => row.product.name, { place: 'under', isUnderName: true }),
    textColumn('what', t('what'), logText, { place: 'mark' }),
    textColumn('became', t('became'), became),
    codeColumn('document', d('number'), (row) => row.document?.number, {
      place: 'under',
      to: (row) => (row.document && mayOpen(row) ? documentPath(row.document) : null),
    }),
    textColumn('location', d('location'), (row) => row.location.name, { hidden: true }),
    textColumn('by', t('by'), (row) => row.created_by?.name),
    ...(can(api.serialNumbers.deleteLog.access)
      ? [
          {
            key: 'delete',
            heading: t('log_delete'),
            text: () => '',
            align: 'end',
            isIconOnly: true,
            show: (row: SerialLog) => (
              <Popup
                label={t('log_more', { what: logText(row) })}
                width={208}
                trigger={(opens) => (
                  <IconButton
                    {...opens}
                    icon={MoreHorizontal}
                    label={t('log_more_of', { what: logText(row), number: row.serial_number.serial_number })}
                  />
                )}
              >
                <MenuItem danger icon={<Trash2 size={16} aria-hidden />} onClick={() => void hide(row)}>
                  {t('log_delete')}
                </MenuItem>
              </Popup>
            ),
          } as const,
        ]
      : []),
  ]
  return (
    <Page>
      <ListScreen
        of={api.serialNumbers.logs}
        words={useListWords('units', 'logs', { search: null, count: (count) => t('logs_rows', { count }), drawing: 'ledger' })}
        columns={useScopedColumns(columns)}
        head={{
          filters: [
            {
              kind: 'pick',
              name: 'product',
              label: d('product'),
              from: pickerSource(api.products.open, { inventory_type: 'standard,variant' }),
            },
          ],
        }}
        rows={{
          open: can(api.serialNumbers.one.access) ? (row) => void navigate({ to: `/serial-numbers/${row.serial_number.id}` }) : undefined,
        }}
      />
    </Page>
  )
}
