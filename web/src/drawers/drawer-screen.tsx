import { useNavigate, useParams } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  LockKeyhole,
  LockKeyholeOpen,
  MonitorCheck,
  Pencil,
  RotateCcw,
  Trash2,
  Unplug,
} from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Badges } from '../kit/page/badges.tsx'
import style from '../documents/document.module.css'
import { useOne, useCall } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { confirm, toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useStates, useStateOptions } from '../kit/feedback/state.tsx'
import { useDelete } from '../kit/feedback/use-delete.ts'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { Facts, Panel } from '../kit/page/panel.tsx'
import { When } from '../kit/values/when.tsx'
import { useDetails, useSession } from '../session/session.ts'
import { type PageAction, PageActions } from '../shell/page-actions.tsx'
import { Page } from '../shell/page.tsx'
import { Difference } from './difference.tsx'
import { DrawerDialog } from './drawer-dialog.tsx'
import { DrawerFigures } from './drawer-figures.tsx'
import { rememberDrawer, useDrawerHere } from './drawer-here.ts'
import { type Drawer, type DrawerAct, zNumber } from './drawer.ts'
import { choiceFilter, yesOrNo } from '../kit/list/filters.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import shapes from '../kit/page/shapes.module.css'

const DrawerForm = lazy(() => import('./drawer-form.tsx'))
const DrawerTimeline = lazyPart(() => import('./drawer-timeline.tsx'))

/** One cash drawer: its open session, all sessions, and its events. */
export default function DrawerScreen() {
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const t = useTranslations('drawers')
  const can = useCan()
  const labelOf = useStates()
  const loaded = useOne(api.drawers.one, { params: { id } })
  const drawer = loaded.data?.drawer
  const state = drawer && labelOf('drawer', drawer.session ? 'open' : 'closed')
  return (
    <Page
      of={loaded}
      title={drawer?.name}
      subTitle={
        state && (
          <>
            <Badges of={[state]} />
            {drawer.location.name}
          </>
        )
      }
      actions={drawer && <Actions drawer={drawer} />}
      figures={drawer && <DrawerFigures of={drawer} />}
    >
      <Loading of={loaded} lines={8}>
        {({ drawer: loadedDrawer }) => (
          <div className={style.document}>
            <div className={shapes.column}>
              <Sessions drawer={loadedDrawer} />
            </div>
            <div className={shapes.column}>
              {loadedDrawer.session && (
                <Panel title={t('now')}>
                  <Facts
                    of={[
                      [t('open_from'), <When key="since" at={loadedDrawer.session.opened_at} />],
                      [t('open_by'), loadedDrawer.session.opened_by?.name],
                    ]}
                  />
                </Panel>
              )}
              {can(api.drawers.timeline.access) && <DrawerTimeline id={loadedDrawer.id} />}
            </div>
          </div>
        )}
      </Loading>
    </Page>
  )
}

/** Actions of a drawer: opening and closing first. */
function Actions({ drawer }: { drawer: Drawer }) {
  const t = useTranslations('drawers')
  const navigate = useNavigate()
  const business = useSession().saved?.business ?? ''
  const isOwner = useDetails()?.member?.is_owner === true
  const tillDrawer = useDrawerHere(business)
  const [act, setAct] = useState<DrawerAct>()
  const [isEditing, setEditing] = useState(false)
  const removal = useDelete(api.drawers.delete)
  const reopening = useCall(api.drawers.reopen)
  const isHere = tillDrawer?.id === drawer.id
  const { id, name, session } = drawer
  const remove = async () => {
    if (await removal.remove({ id, title: t('delete_title', { name }), text: t('delete_text') })) {
      if (isHere) rememberDrawer(business, undefined)
      await navigate({ to: '/drawers' })
    }
  }
  const reopen = async () => {
    if (!(await confirm({ title: t('reopen_title', { name }), text: t('reopen_text'), yes: t('reopen'), no: t('leave_closed') }))) return
    if (await reopening.run({ params: { id } })) toast.good(t('opened', { name }))
  }
  const setHere = () => {
    rememberDrawer(business, isHere ? undefined : { id, name, location: drawer.location.id, isOpen: session !== null })
    toast.good(t(isHere ? 'here_no_more' : 'here_now', { name }))
  }
  const actions: (PageAction | false)[] = [
    session
      ? { key: 'close', label: t('close'), icon: LockKeyhole, primary: true, run: () => setAct('close') }
      : { key: 'open', label: t('open'), icon: LockKeyholeOpen, primary: true, run: () => setAct('open') },
    { key: 'here', label: t(isHere ? 'not_here' : 'use_here'), icon: isHere ? Unplug : MonitorCheck, run: setHere },
    session !== null && { key: 'in', label: t('pay_in'), icon: ArrowDownToLine, run: () => setAct('in') },
    session !== null && { key: 'out', label: t('pay_out'), icon: ArrowUpFromLine, run: () => setAct('out') },
    { key: 'edit', label: t('edit'), icon: Pencil, run: () => setEditing(true) },
    isOwner && session === null && { key: 'reopen', label: t('reopen'), icon: RotateCcw, run: () => void reopen() },
    session === null && { key: 'delete', label: t('delete'), icon: Trash2, danger: true, run: () => void remove() },
  ]
  return (
    <>
      <PageActions of={actions.filter((action) => action !== false)} />
      <DrawerDialog drawer={drawer} act={act} onClose={() => setAct(undefined)} />
      <Dialog opened={isEditing} onClose={() => setEditing(false)} title={t('edit')} width={480} fields={2}>
        <DrawerForm drawer={drawer} />
      </Dialog>
    </>
  )
}

/** Its sessions, newest first: all, or only the member's own. */
function Sessions({ drawer }: { drawer: Drawer }) {
  const t = useTranslations('drawers')
  const navigate = useNavigate()
  const labelOf = useStates()
  const choices = useStateOptions()
  const columns: ColumnIn<typeof api.drawers.sessions>[] = [
    codeColumn('number', t('number'), (row) => zNumber(row.number), { place: 'under' }),
    timeColumn('opened_at', t('opened_at'), (row) => row.opened_at, { sort: 'opened_at', place: 'under' }),
    nameColumn('opened_by', t('open_by'), (row) => row.opened_by?.name ?? ''),
    timeColumn('closed_at', t('closed_at'), (row) => row.closed_at, { sort: 'closed_at', hidden: true }),
    textColumn('closed_by', t('closed_by'), (row) => row.closed_by?.name, { hidden: true }),
    moneyColumn('expected', t('expected'), (row) => row.expected),
    moneyColumn('counted', t('counted'), (row) => row.counted, { hidden: true }),
    {
      ...moneyColumn('difference', t('difference'), (row) => row.difference, { sort: 'difference', place: 'trail' }),
      show: (row) => <Difference kobo={row.difference} />,
    },
    textColumn('note', t('note'), (row) => row.note, { hidden: true }),
    statusColumn('status', t('status'), (row) => labelOf('drawer', row.status)),
  ]
  return (
    <ListScreen
      of={api.drawers.sessions}
      input={{ params: { id: drawer.id } }}
      words={useListWords('drawers', 'sessions', {
        search: t('search_session'),
        count: (count) => t('count', { count }),
        drawing: 'cashbox',
      })}
      columns={columns}
      head={{
        filters: [
          choiceFilter('status', t('status'), choices('drawer'), { many: true }),
          choiceFilter('is_off', t('difference'), yesOrNo(t('with_difference'), t('without_difference'))),
          { kind: 'days', label: t('opened_at') },
        ],
      }}
      rows={{ open: (row) => void navigate({ to: `/drawers/${drawer.id}/${row.id}` }) }}
    />
  )
}
