import { Link, useParams } from '@tanstack/react-router'
import { FileText, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Badges } from '../kit/page/badges.tsx'
import style from '../documents/document.module.css'
import { useDocumentFile } from '../documents/use-document-file.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { type Column, moneyColumn, nameColumn, quantityColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { LinesTable } from '../kit/list/lines-table.tsx'
import { Pairs } from '../kit/page/pairs.tsx'
import { Facts, Panel } from '../kit/page/panel.tsx'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import { PageActions } from '../shell/page-actions.tsx'
import { Page } from '../shell/page.tsx'
import { Difference, ShortOrOver } from './difference.tsx'
import { type Session, zNumber } from './drawer.ts'
import shapes from '../kit/page/shapes.module.css'

/** One session of a drawer: totals by account and member, pay-ins and pay-outs, and its Z report. */
export default function SessionScreen() {
  const { reference: id, session } = useParams({ strict: false }) as { reference: string; session: string }
  const t = useTranslations('drawers')
  const labelOf = useStates()
  const loaded = useOne(api.drawers.session, { params: { id, session } })
  const drawerSession = loaded.data?.drawer_session
  const state = drawerSession && labelOf('drawer', drawerSession.status)
  const number = drawerSession ? zNumber(drawerSession.number) : ''
  const paper = useDocumentFile(api.drawers.download, id, number, { session })
  return (
    <Page
      of={loaded}
      title={drawerSession && `${drawerSession.drawer.name} · ${number}`}
      parent={drawerSession?.drawer.name}
      subTitle={state && <Badges of={[state]} />}
      actions={
        drawerSession && (
          <PageActions
            of={[
              {
                key: 'print',
                label: t(drawerSession.status === 'open' ? 'print_x' : 'print_z'),
                icon: Printer,
                primary: true,
                busy: paper.busy === 'receipt',
                run: () => paper.make('receipt'),
              },
              { key: 'pdf', label: t('pdf'), icon: FileText, busy: paper.busy === 'pdf', run: () => paper.make('pdf') },
            ]}
          />
        )
      }
      figures={drawerSession && <Figures of={drawerSession} />}
    >
      <Loading of={loaded} lines={8}>
        {({ drawer_session: loadedSession }) => (
          <div className={style.document}>
            <div className={shapes.column}>
              <Accounts of={loadedSession} />
              <Members of={loadedSession} />
              <Movements of={loadedSession} />
            </div>
            <div className={shapes.column}>
              <About of={loadedSession} />
            </div>
          </div>
        )}
      </Loading>
    </Page>
  )
}

interface Props {
  of: Session
}

function Figures({ of }: Props) {
  const t = useTranslations('drawers')
  const can = useCan()
  const sales = (className: string | undefined, children: ReactNode) => (
    <Link to="/sales" search={{ drawer_session: of.id }} className={className}>
      {children}
    </Link>
  )
  return (
    <StatRow>
      <Stat name={t('sales')} countText={t('sales_count', { count: of.sales })} {...(can(api.sales.list.access) && { link: sales })}>
        <Money kobo={of.sold} short />
      </Stat>
      <Stat name={t('expected')}>
        <Money kobo={of.expected ?? of.accounts[0]?.expected} />
      </Stat>
      <Stat name={t('counted')}>
        <Money kobo={of.counted} />
      </Stat>
      <Stat name={t('difference')} under={<ShortOrOver kobo={of.difference} />}>
        <Money kobo={of.difference} signed />
      </Stat>
    </StatRow>
  )
}

/** Total of each account. */
function Accounts({ of }: Props) {
  const t = useTranslations('drawers')
  const rows = of.accounts.map((row) => ({ ...row, id: row.account?.id ?? 'cash', name: row.account?.name ?? t('cash') }))
  type AccountRow = (typeof rows)[number]
  const columns: Column<AccountRow>[] = [
    nameColumn('name', t('account'), (row) => row.name),
    moneyColumn('taken', t('taken'), (row) => row.taken),
    moneyColumn('given_back', t('given_back'), (row) => (row.given_back ? -row.given_back : null)),
    moneyColumn('expected', t('expected'), (row) => row.expected, {
      place: 'under',
      brief: (row) => (
        <>
          {t('expected')} <Money kobo={row.expected} />
        </>
      ),
    }),
    moneyColumn('counted', t('counted'), (row) => row.counted),
    {
      ...moneyColumn('difference', t('difference'), (row: AccountRow) => row.difference, { place: 'trail' }),
      show: (row) => <Difference kobo={row.difference} />,
    },
  ]
  return (
    <Panel title={t('by_account')} flush>
      <LinesTable columns={columns} rows={rows} label={t('by_account')} sums={[]} />
    </Panel>
  )
}

function Members({ of }: Props) {
  const t = useTranslations('drawers')
  const rows = of.members.map((row, index) => ({ ...row, id: row.member?.id ?? String(index) }))
  type MemberRow = (typeof rows)[number]
  const amountOf = (row: MemberRow, account: string | undefined) =>
    row.accounts.find((accountTotal) => accountTotal.account?.id === account)?.amount ?? null
  const columns: Column<MemberRow>[] = [
    nameColumn('name', t('member'), (row) => row.member?.name ?? ''),
    quantityColumn('sales', t('sales'), (row) => row.sales, { place: 'under', brief: (row) => t('sales_count', { count: row.sales }) }),
    moneyColumn('sold', t('sold'), (row) => row.sold, { place: 'trail' }),
    ...of.accounts.map(({ account }): Column<MemberRow> =>
      moneyColumn(account?.id ?? 'cash', account?.name ?? t('cash'), (row) => amountOf(row, account?.id)),
    ),
  ]
  return (
    <Panel title={t('by_member')} flush>
      {rows.length === 0 ? (
        <p className={shapes.none}>{t('members_none')}</p>
      ) : (
        <LinesTable columns={columns} rows={rows} label={t('by_member')} sums={[]} />
      )}
    </Panel>
  )
}

function Movements({ of }: Props) {
  const t = useTranslations('drawers')
  type Movement = Session['movements'][number]
  const amount = (row: Movement) => (row.direction === 'in' ? row.amount : -row.amount)
  const columns: Column<Movement>[] = [
    nameColumn('reason', t('reason'), (row) => row.reason),
    timeColumn('at', t('when'), (row) => row.created_at, { place: 'under' }),
    textColumn('by', t('by'), (row) => row.created_by?.name, { place: 'under' }),
    {
      ...moneyColumn('amount', t('amount'), amount, { place: 'trail' }),
      show: (row) => <Money kobo={amount(row)} signed />,
    },
  ]
  return (
    <Panel title={t('paid_in_and_out')} flush>
      {of.movements.length === 0 ? (
        <p className={shapes.none}>{t('movements_none')}</p>
      ) : (
        <LinesTable columns={columns} rows={of.movements} label={t('paid_in_and_out')} sums={[]} />
      )}
    </Panel>
  )
}

/** Expected cash step by step, and the session's members and times. */
function About({ of }: Props) {
  const t = useTranslations('drawers')
  const cash = of.accounts[0]
  const step = (name: 'taken' | 'given_back' | 'paid_in' | 'paid_out', kobo: number | undefined) =>
    [t(name), kobo ? <Money key={name} kobo={kobo} /> : null] as const
  return (
    <>
      <Panel title={t('cash_steps')}>
        <Pairs
          of={[
            [t('opening_float'), <Money key="float" kobo={of.float} />],
            step('taken', cash?.taken),
            step('given_back', cash && -cash.given_back),
            step('paid_in', of.paid_in),
            step('paid_out', -of.paid_out),
            [t('expected'), <Money key="expected" kobo={cash?.expected} />, true],
            [t('counted'), of.counted !== null && <Money key="counted" kobo={of.counted} />],
            [t('difference'), of.difference !== null && <Difference key="difference" kobo={of.difference} />],
            [t('rounding'), of.rounding !== 0 && <Money key="rounding" kobo={of.rounding} />],
          ]}
        />
      </Panel>
      <Panel title={t('about')}>
        <Facts
          of={[
            [
              t('drawer'),
              <Link key="drawer" to={`/drawers/${of.drawer.id}`}>
                {of.drawer.name}
              </Link>,
            ],
            [t('location'), of.location.name],
            [t('opened_at'), <When key="opened" at={of.opened_at} />],
            [t('open_by'), of.opened_by?.name],
            [t('closed_at'), of.closed_at && <When key="closed" at={of.closed_at} />],
            [t('closed_by'), of.closed_by?.name],
            [t('note'), of.note],
          ]}
        />
      </Panel>
    </>
  )
}
