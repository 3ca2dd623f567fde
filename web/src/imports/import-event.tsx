import type { byImport } from '@kasuwa/contract/timeline'
import { Ban, FilePlus2, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { z } from 'zod'
import type { Happening } from '../kit/timeline/timeline.tsx'
import { partWithWords } from '../lazy-with-words.ts'

/** Most records have no import: its text loads only when needed. */
const ImportTitle = partWithWords('brought-in', () => import('./import-title.tsx'))

const eventLooks = {
  did_bring_in: { icon: FilePlus2 },
  did_change_by_import: { icon: Pencil },
  did_put_back: { icon: RotateCcw },
  did_undo_import: { icon: Trash2, isWrong: true },
  did_record_import: { icon: FilePlus2 },
  did_cancel_import: { icon: Ban, isWrong: true },
}

/** By event name on the record's own timeline. */
const doings: Partial<Record<string, keyof typeof eventLooks>> = { created: 'did_bring_in', recorded: 'did_record_import' }
const undoings: Partial<Record<string, keyof typeof eventLooks>> = { deleted: 'did_undo_import', canceled: 'did_cancel_import' }

/**
 * Timeline entry of an import or of its undoing; undefined if a person acted directly.
 * @param to import screen of this kind
 */
export function importEvent(
  to: '/import/products' | '/import/contacts',
  eventName: string,
  by: z.output<ReturnType<typeof byImport>>,
): Pick<Happening, 'icon' | 'title' | 'isWrong'> | undefined {
  if (!by) return undefined
  const did = (by.is_undone ? undoings : doings)[eventName] ?? (by.is_undone ? 'did_put_back' : 'did_change_by_import')
  return {
    ...eventLooks[did],
    title: <ImportTitle to={to} did={did} by={by} />,
  }
}
