import type { productActions } from '@kasuwa/contract/products'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { confirm, toast } from '../kit/feedback/feedback.ts'
import { useCall } from '../kit/api/query.ts'
import { printLabels } from '../labels/print-labels-dialog.ts'
import { editMany } from './bulk-edit-dialog.ts'

interface Props {
  rows: readonly { id: string; full_name: string; is_active: boolean }[]
  clear: () => void
}

type Action = (typeof productActions)[number]

const { permissions } = api.products.bulkAction.access

const done = { activate: 'many_on', deactivate: 'many_off', delete: 'many_deleted' } as const

/** Bulk actions on products. Rejected ones are listed with their reasons. */
export function BulkActions({ rows, clear }: Props) {
  const t = useTranslations('products')
  const kit = useTranslations('kit')
  const can = useCan()
  const { run, busy } = useCall(api.products.bulkAction)
  const act = async (action: Action) => {
    const count = rows.length
    if (action === 'delete') {
      const question = { title: t('many_delete_title', { count }), text: t('many_delete_text'), yes: kit('delete'), no: kit('cancel') }
      if (!(await confirm({ ...question, danger: true }))) return
    }
    const reply = await run({ body: rows.map(({ id }) => ({ id, action })) })
    if (!reply) return
    const rejectedRows = reply.rows.filter((row) => !row.ok)
    clear()
    const message = rejectedRows.length < count && t(done[action], { count: count - rejectedRows.length })
    // Products that already had the wanted status are left out of the undo.
    const turned = rows.filter(
      (row) => row.is_active !== (action === 'activate') && !rejectedRows.some((rejectedRow) => rejectedRow.id === row.id),
    )
    const back = action === 'activate' ? 'deactivate' : 'activate'
    const undo = async () => {
      const undone = await run({ body: turned.map(({ id }) => ({ id, action: back })) })
      const ok = undone?.rows.filter((row) => row.ok).length ?? 0
      const failedRow = undone?.rows.find((row) => !row.ok)
      if (failedRow?.message) toast.wrong(failedRow.message)
      else if (ok > 0) toast.good(t(done[back], { count: ok }))
    }
    if (message)
      toast.good(message, action === 'delete' || turned.length === 0 ? undefined : { label: kit('undo'), run: undo, undoes: true })
    if (rejectedRows.length > 0) {
      const nameOf = new Map(rows.map((row) => [row.id, row.full_name]))
      void confirm({
        title: t('many_refused', { count: rejectedRows.length }),
        text: (
          <ul style={{ paddingInlineStart: 'var(--space-16)', listStyle: 'disc' }}>
            {rejectedRows.map((row) => (
              <li key={row.id}>
                <strong>{nameOf.get(row.id)}</strong>: {row.message}
              </li>
            ))}
          </ul>
        ),
        yes: kit('ok'),
      })
    }
  }
  return (
    <>
      {can(api.products.bulkEdit.access) && (
        <Button variant="default" disabled={busy} onClick={() => void editMany(rows.map(({ id }) => id)).then((done) => done && clear())}>
          {t('bulk_edit')}
        </Button>
      )}
      {can(api.labels.print.access) && (
        <Button variant="default" onClick={() => printLabels(rows.map(({ id, full_name }) => ({ id, name: full_name, quantity: 1 })))}>
          {t('print_labels')}
        </Button>
      )}
      {can(permissions.activate) && (
        <>
          <Button variant="default" disabled={busy} onClick={() => void act('activate')}>
            {t('turn_on')}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => void act('deactivate')}>
            {t('turn_off')}
          </Button>
        </>
      )}
      {can(permissions.delete) && (
        <Button variant="light" color="red" disabled={busy} onClick={() => void act('delete')}>
          {kit('delete')}
        </Button>
      )}
    </>
  )
}
