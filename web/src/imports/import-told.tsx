import type { byImport } from '@kasuwa/contract/timeline'
import { Link } from '@tanstack/react-router'
import { FilePlus2, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { Happening } from '../kit/timeline/timeline.tsx'

/**
 * What an import did to a thing, and the undoing of one, in words for its timeline; undefined of what a person did by hand. The file leads to what
 * became of the import. @param to where files of such things are brought in
 */
export function useImportTold(to: '/import/products' | '/import/contacts') {
  const t = useTranslations('brought-in')
  return (what: string, by: z.output<ReturnType<typeof byImport>>): Pick<Happening, 'icon' | 'title' | 'isWrong'> | undefined => {
    if (!by) return undefined
    const { is_undone, file } = by
    const link = () =>
      file && (
        <Link to={to} search={{ result: file.id } as never}>
          {file.name}
        </Link>
      )
    const said = (words: 'did_bring_in' | 'did_change_by_import' | 'did_undo_import' | 'did_put_back') =>
      file ? t.rich(`${words}_of`, { file: link }) : t(words)
    if (is_undone && what === 'deleted') return { icon: Trash2, title: said('did_undo_import'), isWrong: true }
    if (is_undone) return { icon: RotateCcw, title: said('did_put_back') }
    return what === 'created' ? { icon: FilePlus2, title: said('did_bring_in') } : { icon: Pencil, title: said('did_change_by_import') }
  }
}
