import type { byImport } from '@kasuwa/contract/timeline'
import { Ban, FilePlus2, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import type { z } from 'zod'
import type { Happening } from '../kit/timeline/timeline.tsx'
import { lazyWithWords } from '../lazy-with-words.ts'

/** Most things were brought in by nobody's file: nothing waits for its words. */
const ImportTitle = lazyWithWords('brought-in', () => import('./import-title.tsx'))

const told = {
  did_bring_in: { icon: FilePlus2 },
  did_change_by_import: { icon: Pencil },
  did_put_back: { icon: RotateCcw },
  did_undo_import: { icon: Trash2, isWrong: true },
  did_record_import: { icon: FilePlus2 },
  did_cancel_import: { icon: Ban, isWrong: true },
}

/** By what the thing's own trail calls them. */
const doings: Partial<Record<string, keyof typeof told>> = { created: 'did_bring_in', recorded: 'did_record_import' }
const undoings: Partial<Record<string, keyof typeof told>> = { deleted: 'did_undo_import', canceled: 'did_cancel_import' }

/**
 * What an import did to a thing, and the undoing of one, for its timeline; undefined of what a person did by hand.
 * @param to where files of such things are brought in
 */
export function importTold(
  to: '/import/products' | '/import/contacts',
  what: string,
  by: z.output<ReturnType<typeof byImport>>,
): Pick<Happening, 'icon' | 'title' | 'isWrong'> | undefined {
  if (!by) return undefined
  const did = (by.is_undone ? undoings : doings)[what] ?? (by.is_undone ? 'did_put_back' : 'did_change_by_import')
  return {
    ...told[did],
    title: (
      <Suspense>
        <ImportTitle to={to} did={did} by={by} />
      </Suspense>
    ),
  }
}
