import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import style from '../documents/document.module.css'
import badges from '../kit/page/badges.module.css'
import { useCan } from '../kit/can.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { Code } from '../kit/values/code.tsx'
import { useOne } from '../kit/api/query.ts'
import { type PageAction, PageActions } from '../shell/page-actions.tsx'
import { Page } from '../shell/page.tsx'
import { UnitFacts } from './unit-facts.tsx'
import { UnitLife } from './unit-life.tsx'
import type { Unit } from './unit.ts'
import shapes from '../kit/page/shapes.module.css'

const UnitForm = lazy(() => import('./unit-form.tsx'))

/** One unit: location, cost, customer and full log. */
export default function UnitScreen() {
  const t = useTranslations('units')
  const can = useCan()
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const loaded = useOne(api.serialNumbers.one, { params: { id } })
  const unit = loaded.data?.serial_number
  return (
    <Page
      of={loaded}
      title={unit?.product.name}
      tabTitle={unit?.serial_number}
      subTitle={
        unit && (
          <span className={badges.badges}>
            <Code copy>{unit.serial_number}</Code>
            <StatusPill of={unit} />
          </span>
        )
      }
      actions={unit && <Actions of={unit} />}
    >
      <Loading of={loaded} lines={8}>
        {({ serial_number: loadedUnit }) => (
          <div className={style.document}>
            <div className={shapes.column}>
              {can(api.serialNumbers.logs.access) ? <UnitLife of={loadedUnit} /> : <UnitFacts of={loadedUnit} />}
            </div>
            <div className={shapes.column}>{can(api.serialNumbers.logs.access) && <UnitFacts of={loadedUnit} />}</div>
          </div>
        )}
      </Loading>
      <UrlDialog name="unit" title={() => t('edit')} width={480} fields={4}>
        {() => <UnitForm key={id} id={id} />}
      </UrlDialog>
    </Page>
  )
}

/** The status as a pill; a quiet one would look like a part of the number. */
function StatusPill({ of: { status } }: { of: Unit }) {
  const { is, text } = useStates()('serial', status)
  return <Status is={is === 'quiet' ? 'plain' : is}>{text}</Status>
}

function Actions({ of: unit }: { of: Unit }) {
  const t = useTranslations('units')
  const kit = useTranslations('kit')
  const can = useCan()
  const navigate = useNavigate()
  const dialog = useUrlDialog('unit')
  const deleting = useDelete(api.serialNumbers.delete)
  const number = unit.serial_number
  const remove = async () => {
    if (!(await deleting.remove({ id: unit.id, title: t('delete_title', { number }), text: t('delete_text') }))) return
    toast.good(t('deleted', { number }))
    void navigate({ to: '/serial-numbers' })
  }
  const actions: (PageAction | false)[] = [
    can(api.serialNumbers.edit.access) && { key: 'edit', label: kit('edit'), icon: Pencil, run: () => dialog.open(unit.id) },
    can(api.serialNumbers.delete.access) && { key: 'delete', label: kit('delete'), icon: Trash2, danger: true, run: remove },
  ]
  return <PageActions of={actions.filter((action) => action !== false)} />
}
