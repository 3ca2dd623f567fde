import type { ReportName } from '@kasuwa/contract/report-figures'
import { queryOfAddress } from '@kasuwa/contract/report-opening'
import { Button, VisuallyHidden } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type Loaded, useList } from '../kit/api/query.ts'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { rememberName } from '../kit/fields/picker-options.ts'
import { RefreshFailed } from '../kit/feedback/load-failed.tsx'
import list from '../kit/list/list-screen.module.css'
import { MenuItem, Popup } from '../kit/overlay/popup.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Stat, StatRow } from '../kit/page/stat-row.tsx'
import { type ReportReply, figureOf, figuresIn, isNothing } from './answer.ts'
import { FigureLink } from './figure-link.tsx'
import { figureText, FigureValue } from './figure-value.tsx'
import { asking, type Question, queryOfQuestion } from './question.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportPages } from './report-pages.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTools } from './report-tools.tsx'
import { useFigureNames } from './use-figure-names.ts'
import panel from '../kit/page/panel.module.css'
import style from './report.module.css'
import { addsUp, figuresOf, headsOf } from './report-columns.ts'
import { shownColumns } from './columns-menu.tsx'
import { reportCalls } from './shown-reports.ts'
import { type Ask, useQuestion } from './use-question.ts'

interface Props {
  name: ReportName
  /** Parameters that this screen always sets: the contact on a contact's page. */
  fixed?: Readonly<Record<string, string>>
}

const ReportFailed = lazy(() => import('./report-failed.tsx'))
const ReportEmpty = lazy(() => import('./report-empty.tsx'))

const nothing: Readonly<Record<string, string>> = {}

/** One report: controls, totals, a chart of one metric, and the table. The address holds its query. */
export function Report({ name, fixed = nothing }: Props) {
  const [question, ask] = useQuestion(name, Object.keys(fixed))
  const of = reportCalls[name]
  const query = { ...queryOfQuestion(question), ...fixed }
  const loaded = useList(of, { query }) as Loaded<ReportReply>
  const { data, state } = loaded
  const rows = data?.rows
  // Remembers the groups’ names for the filters of the list that a figure opens.
  useEffect(() => {
    for (const { _group: group } of rows ?? []) if (group?.id) rememberName(group.id, group.name)
  }, [rows])
  const isBusy = state === 'refreshing' || state === 'loading'
  return (
    <section className={style.report} aria-busy={isBusy} data-report={name}>
      <ReportTools name={name} fixed={Object.keys(fixed)} question={question} ask={ask} of={of} query={query} answer={data} />
      <div className={style.busy}>
        <div className={list.refreshing} data-on={state === 'refreshing' || undefined} />
      </div>
      {state === 'refreshError' && <RefreshFailed error={loaded.error} onRetry={loaded.retry} />}
      <Suspense fallback={<LoadingSkeleton lines={8} />}>
        {data ? (
          <Shown name={name} question={question} ask={ask} answer={data} />
        ) : state === 'error' ? (
          <ReportFailed of={loaded} reset={() => ask(queryOfAddress(name, {}))} />
        ) : (
          <LoadingSkeleton lines={8} />
        )}
      </Suspense>
    </section>
  )
}

interface ShownProps {
  name: ReportName
  question: Question
  ask: Ask
  answer: ReportReply
}

function Shown({ name, question, ask, answer }: ShownProps) {
  const called = useFigureNames(name)
  const t = useTranslations('reports')
  const figures = figuresIn(name, answer)
  const columns = shownColumns(name, answer, question)
  // Leaves out the amount that is not owed if it is zero.
  const heads = headsOf(name).filter((figure) => figures.includes(figure) && (figure !== 'not_owed' || figureOf(answer._total, figure)))
  const figure = question.figure && figures.includes(question.figure) ? question.figure : (heads[0] ?? figures[0])
  const isEmpty = isNothing(answer, figures)
  const comparison = answer.compared ? t(`against.${question.compare === 'year' ? 'year' : 'previous'}`) : undefined
  const label = t(`titles.${name}`)
  if (isEmpty || figure === undefined) return <ReportEmpty name={name} question={question} ask={ask} />
  return (
    <>
      <Heads name={name} answer={answer} figures={heads} comparison={comparison} />
      {!(answer.interval === 'none' && answer.group_by === null) && (
        <Panel
          title={called(figure)}
          aside={
            figures.length > 1 && (
              <FigureMenu name={name} figures={figures} now={figure} choose={(metric) => ask(asking(question, { figure: metric }))} />
            )
          }
        >
          <ReportChart name={name} of={answer} figure={figure} comparison={comparison} />
        </Panel>
      )}
      <div className={panel.panel}>
        <ReportTable
          name={name}
          label={label}
          of={answer}
          figures={columns}
          all={figures}
          areChosen={question.columns !== undefined}
          sort={question.sort ?? ''}
          onSort={(sort) => ask(asking(question, { sort }))}
        />
      </div>
      {answer.page && <ReportPages of={answer.page} go={(page) => ask(asking(question, { page: String(page) }))} />}
    </>
  )
}

interface HeadsProps {
  name: ReportName
  answer: ReportReply
  figures: readonly string[]
  comparison: string | undefined
}

/** Headline totals with their change. A level that was zero may not have been recorded: it is not compared. */
function Heads({ name, answer, figures, comparison }: HeadsProps) {
  const called = useFigureNames(name)
  const locale = useLocale()
  const { _total: total } = answer
  return (
    <div className={style.heads} tabIndex={-1}>
      <StatRow>
        {figures.map((figure) => {
          const kind = figuresOf(name)[figure]?.kind ?? 'count'
          const [value, before] = [figureOf(total, figure), total.previous?.[figure] ?? null]
          const label = `${called(figure)}: ${figureText(value, kind, locale)}`
          return (
            <Stat
              key={figure}
              name={called(figure)}
              {...(value !== null &&
                before !== null &&
                (before !== 0 || (value !== 0 && addsUp(name, figure))) && {
                  change: {
                    now: value,
                    before,
                    against: (
                      <>
                        {comparison} <FigureValue of={before} kind={kind} short />
                      </>
                    ),
                  },
                })}
            >
              <FigureLink of={total} figure={figure} label={label} className={style.head} namedByContent>
                <VisuallyHidden>{called(figure)} </VisuallyHidden>
                <FigureValue of={value} kind={kind} short />
              </FigureLink>
            </Stat>
          )
        })}
      </StatRow>
    </div>
  )
}

interface FigureMenuProps {
  name: ReportName
  figures: readonly string[]
  now: string
  choose: (figure: string) => void
}

function FigureMenu({ name, figures, now, choose }: FigureMenuProps) {
  const called = useFigureNames(name)
  const t = useTranslations('reports')
  return (
    <Popup
      label={t('figure')}
      width={208}
      trigger={(opens) => (
        <Button variant="subtle" size="compact-md" data-paper="no" rightSection={<ChevronDown size={14} aria-hidden />} {...opens}>
          {t('figure')}
        </Button>
      )}
    >
      {figures.map((figure) => (
        <MenuItem key={figure} checked={figure === now} onClick={() => choose(figure)}>
          {called(figure)}
        </MenuItem>
      ))}
    </Popup>
  )
}
