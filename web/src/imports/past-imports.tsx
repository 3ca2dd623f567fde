import type { TableKind } from '@kasuwa/contract/tables/columns'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { State } from '../kit/feedback/state.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { When } from '../kit/values/when.tsx'
import style from './imports.module.css'
import shapes from '../kit/page/shapes.module.css'
import { lazyPart } from '../kit/lazy-part.tsx'

// Loads late: earlier imports are below the first screen.
const UndoButton = lazyPart(async () => ({ default: (await import('./undo-button.tsx')).UndoButton }))

/** Earlier imports, newest first; nothing if there are none. */
export function PastImports({ kind, show }: { kind: TableKind; show: (id: string) => void }) {
  const t = useTranslations('imports')
  const { data } = useOne(api.imports.list, { query: { kind, per_page: 5 } })
  if (!data || data.rows.length === 0) return null
  return (
    <Panel title={t('past')} flush>
      <ul className={style.past}>
        {data.rows.map((pastImport) => (
          <li key={pastImport.id}>
            <button type="button" onClick={() => show(pastImport.id)}>
              <span className={`${shapes.name} ${style.pastName}`}>{pastImport.file_name}</span>
              <span className={shapes.about}>
                <When at={pastImport.created_at} />
                {pastImport.created_by && ` · ${pastImport.created_by.name}`}
              </span>
              <span className={shapes.about}>
                {t('came_to', {
                  imported: String(pastImport.imported),
                  updated: String(pastImport.updated),
                  refused: String(pastImport.refused),
                })}
              </span>
              <State of="import" is={pastImport.status} />
            </button>
            <UndoButton of={pastImport} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
