import type { PlainNames } from '@kasuwa/contract/platform/plain-entities'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Can } from '../kit/can.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'
import { PageActions } from '../shell/page-actions.tsx'
import { Page } from '../shell/page.tsx'
import { callsOf, dialogOf, entityIn } from './calls.ts'

const EntityForm = lazy(() => import('./entity-form.tsx'))

interface Props {
  of: PlainNames
  /** Its list, the target after a deletion: a page and its tab. */
  list: { to: string; hash: string }
  /** Its related list. */
  children: (id: string) => ReactNode
}

/** One plain entity with a page, and its related list. */
export function EntityPage({ of, list, children }: Props) {
  const t = useTranslations(of.folder)
  const navigate = useNavigate()
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const calls = callsOf(of)
  const loaded = useOne(calls.one, { params: { id } })
  const dialog = useUrlDialog(dialogOf(of))
  const entity = loaded.data && entityIn(loaded.data)
  return (
    <Page
      of={loaded}
      title={entity?.name}
      subTitle={entity?.description}
      actions={
        entity && (
          <Can do={calls.edit}>
            <PageActions of={[{ key: 'edit', label: t('edit'), icon: Pencil, run: () => dialog.open(id) }]} />
          </Can>
        )
      }
    >
      <Loading of={loaded} lines={6}>
        {() => children(id)}
      </Loading>
      <UrlDialog name={dialogOf(of)} title={() => t('edit')} width={480}>
        {() => <EntityForm of={of} id={id} onDeleted={() => void navigate(list)} />}
      </UrlDialog>
    </Page>
  )
}
