import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import { useDates } from '../kit/format.ts'
import { useList, useOne } from '../kit/api/query.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { type ColumnIn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { AddButton } from '../kit/list/add-button.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ResponsiveRows } from '../kit/list/responsive-rows.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { useExitValue } from '../kit/overlay/exit-value.ts'
import { Money } from '../kit/values/money.tsx'
import { Nothing } from '../kit/values/nothing.tsx'
import { moneyText } from '../kit/values/texts.ts'
import { When } from '../kit/values/when.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { useSession } from '../session/session.ts'
import { Panel } from '../kit/page/panel.tsx'
import { Tabs } from '../kit/page/tabs.tsx'
import { Page } from '../shell/page.tsx'
import { useCountColumns } from './count-columns.tsx'
import { DrawerDialog } from './drawer-dialog.tsx'
import dashboard from '../home/dashboard.module.css'
import { useDrawerHere } from './drawer-here.ts'
import type { Drawer, DrawerAct } from './drawer.ts'

const DrawerForm = lazy(() => import('./drawer-form.tsx'))
const CountList = lazyWithWords(['documents', 'narrowings'], () => import('./count-list.tsx'))

/** Cash drawers and their counts. The dialog is `?drawer=new`. */
export default function DrawersScreen() {
  const t = useTranslations('drawers')
  const tabs = [
    { key: 'drawers', title: t('drawers'), show: () => <DrawerList /> },
    { key: 'counts', title: t('counts'), show: () => <CountList /> },
  ]
  return (
    <Page>
      <Tabs label={t('title')} tabs={tabs} />
      <UrlDialog name="drawer" title={() => t('new')} width={480} fields={2}>
        {() => <DrawerForm />}
      </UrlDialog>
    </Page>
  )
}

/** Cash drawers with their state, cash and last count; each is opened or counted here. */
function DrawerList() {
  const t = useTranslations('drawers')
  const navigate = useNavigate()
  const labelOf = useStates()
  const dialog = useUrlDialog('drawer')
  const { time } = useDates()
  const counts = useList(api.drawers.counts, { query: recentCounts }).data?.rows ?? []
  // The newest first, so that the last one set is the newest.
  const lastCounts = new Map(counts.toReversed().map((count) => [count.drawer.id, count]))
  const [acting, setActing] = useState<{ drawer: Drawer; act: DrawerAct }>()
  const shownActing = useExitValue(acting)
  const tillDrawer = useDrawerHere(useSession().saved?.business ?? '')
  const actLabel = ({ session }: Drawer) => t(session ? 'count_and_close' : 'open')
  const columns: ColumnIn<typeof api.drawers.list>[] = [
    nameColumn('name', t('name'), (row) => row.name, { sort: 'name', under: (row) => row.id === tillDrawer?.id && t('this_till') }),
    textColumn('location', t('location'), (row) => row.location.name, { place: 'under' }),
    statusColumn('status', t('status'), (row) => labelOf('drawer', row.session ? 'open' : 'closed'), { place: 'under' }),
    textColumn('since', t('open_from'), (row) => row.session && time(row.session.opened_at), { isBlank: (row) => !row.session }),
    textColumn('by', t('open_by'), (row) => row.session?.opened_by?.name, { isBlank: (row) => !row.session }),
    {
      key: 'last_count',
      heading: t('last_count'),
      text: (row) => lastCounts.get(row.id)?.closed_at ?? '',
      show: (row) => <LastCount of={lastCounts.get(row.id)} />,
    },
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', hidden: true }),
    {
      key: 'cash',
      heading: t('cash_now'),
      align: 'end',
      place: 'trail',
      // Members who only sell count without the expected amount.
      needs: 'report.view-sale-report',
      isBlank: (row) => !row.session,
      text: (row) => row.session?.id ?? '',
      show: (row) => (row.session ? <CashNow drawer={row.id} session={row.session.id} /> : <Nothing />),
    },
    {
      key: 'act',
      heading: t('act'),
      align: 'end',
      place: 'mark',
      isIconOnly: true,
      text: actLabel,
      show: (row) => {
        const label = actLabel(row)
        return (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`${label}: ${row.name}`}
            onClick={() => setActing({ drawer: row, act: row.session ? 'close' : 'open' })}
          >
            {label}
          </Button>
        )
      },
    },
  ]
  const list = (
    <ListScreen
      of={api.drawers.list}
      words={{ label: t('title'), empty: t('empty'), empty_text: t('empty_text'), search: t('search'), drawing: 'cashbox' }}
      columns={useScopedColumns(columns)}
      rows={{ open: (row) => void navigate({ to: `/drawers/${row.id}` }) }}
    >
      <AddButton by={api.drawers.create} onClick={() => dialog.open('new')}>
        {t('new')}
      </AddButton>
    </ListScreen>
  )
  return (
    <>
      {list}
      <NewestCounts of={counts.slice(0, newest)} />
      {shownActing && <DrawerDialog drawer={shownActing.drawer} act={acting?.act} onClose={() => setActing(undefined)} />}
    </>
  )
}

/** Enough for the last count of each drawer of all but the largest shops. */
const recentCounts = { per_page: 100 }

type Count = RowIn<typeof api.drawers.counts>

/** Counts below the drawers. */
const newest = 5

/** The newest counts of all drawers that the member may see, by their main columns; their own tab has the others. */
function NewestCounts({ of: counts }: { of: readonly Count[] }) {
  const t = useTranslations('drawers')
  const navigate = useNavigate()
  const columns = useCountColumns().filter(({ place }) => place !== undefined)
  if (counts.length === 0) return null
  return (
    <div style={{ marginBlockStart: 'var(--space-16)' }}>
      <Panel
        title={t('counts_newest')}
        aside={
          <Link to="/drawers" hash="counts" className={dashboard.all} data-paper="no">
            {t('counts_all')}
          </Link>
        }
        flush
      >
        <ResponsiveRows
          columns={columns}
          rows={counts}
          label={t('counts_newest')}
          open={(row) => void navigate({ to: `/drawers/${row.drawer.id}/${row.id}` })}
        />
      </Panel>
    </div>
  )
}

function LastCount({ of: count }: { of: Count | undefined }) {
  const t = useTranslations('drawers')
  const difference = count?.difference ?? 0
  if (!count) return <Nothing />
  return (
    <>
      <When at={count.closed_at} day brief />{' '}
      {difference === 0 ? (
        <Status is="quiet">{t('results.right')}</Status>
      ) : (
        <Status is={difference < 0 ? 'wrong' : 'waiting'}>
          {t(difference < 0 ? 'short_by' : 'over_by', { amount: moneyText(Math.abs(difference)) })}
        </Status>
      )}
    </>
  )
}

/** Cash that is expected in an open drawer. */
function CashNow({ drawer, session }: { drawer: string; session: string }) {
  const { data } = useOne(api.drawers.session, { params: { id: drawer, session } })
  return <Money kobo={data?.drawer_session.accounts.find(({ account }) => account === null)?.expected} />
}
