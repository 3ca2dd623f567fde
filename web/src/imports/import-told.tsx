import type { byImport } from '@kasuwa/contract/timeline'
import { FilePlus2, Pencil, RotateCcw, Trash2 } from 'lucide-react'
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
}

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
  const undone = what === 'deleted' ? 'did_undo_import' : 'did_put_back'
  const did = by.is_undone ? undone : what === 'created' ? 'did_bring_in' : 'did_change_by_import'
  return {
    ...told[did],
    title: (
      <Suspense>
        <ImportTitle to={to} did={did} by={by} />
      </Suspense>
    ),
  }
}
