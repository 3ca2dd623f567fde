import type { Import } from '@kasuwa/contract/imports'
import { tableRights } from '@kasuwa/contract/tables/columns'
import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { toast } from '../kit/feedback/feedback.ts'

type Done = Pick<z.output<typeof Import>, 'id' | 'kind' | 'status' | 'file_name' | 'imported' | 'updated'>

/** Undoes an import after a confirmation; hidden if there is nothing to undo, or if the member may not delete such records. */
export function UndoButton({ of: { id, kind, status, file_name, imported, updated } }: { of: Done }) {
  const t = useTranslations('imports')
  const can = useCan()
  const { remove, busy } = useDelete(api.imports.delete)
  const { delete: toDelete, edit } = tableRights[kind]
  if (status !== 'done' || imported + updated === 0 || (imported > 0 && !can(toDelete)) || (updated > 0 && !can(edit))) return null
  const press = async () => {
    const text = [
      imported > 0 && t(kind === 'products' ? 'undo_products' : kind === 'contacts' ? 'undo_contacts' : 'undo_made', { count: imported }),
      updated > 0 && t('undo_changed', { count: updated }),
      t('undo_else'),
    ]
    const words = { yes: t('undo'), refused: t('undo_refused') }
    if (await remove({ id, title: t('undo_title', { name: file_name }), text: text.filter(Boolean).join(' '), words }))
      toast.good(t('undone'))
  }
  return (
    <Button
      variant="subtle"
      color="red"
      loading={busy}
      leftSection={<Undo2 size={16} aria-hidden />}
      aria-label={t('undo_of', { name: file_name })}
      onClick={() => void press()}
    >
      {t('undo')}
    </Button>
  )
}
