import type { TableKind } from '@kasuwa/contract/tables/columns'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { State } from '../kit/feedback/state.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { When } from '../kit/values/when.tsx'
import { Suspense, lazy } from 'react'
import style from './imports.module.css'
import shapes from '../kit/page/shapes.module.css'

// Loads late: earlier imports are below the first screen.
const UndoButton = lazy(() => import('./undo-button.tsx').then((button) => ({ default: button.UndoButton })))

/** Earlier imports, newest first; nothing if there are none. */
export function PastImports({ kind, show }: { kind: TableKind; show: (id: string) => void }) {
  const t = useTranslations('imports')
  const { data } = useOne(api.imports.list, { query: { kind, per_page: 5 } })
  if (!data || data.rows.length === 0) return null
  return (
    <Panel title={t('past')} flush>
      <ul className={style.past}>
        {data.rows.map((one) => (
          <li key={one.id}>
            <button type="button" onClick={() => show(one.id)}>
              <span className={style.pastName}>{one.file_name}</span>
              <span className={shapes.about}>
                <When at={one.created_at} />
                {one.created_by && ` · ${one.created_by.name}`}
              </span>
              <span className={shapes.about}>
                {t('came_to', { imported: String(one.imported), updated: String(one.updated), refused: String(one.refused) })}
              </span>
              <State of="import" is={one.status} />
            </button>
            <Suspense>
              <UndoButton of={one} />
            </Suspense>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
