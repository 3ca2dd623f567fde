import { type ReportName, reports } from '@kasuwa/contract/report-figures'
import { fewGroups, opensAsOfNow } from '@kasuwa/contract/report-opening'
import { MAX_REPORT_ROWS, reportComparisons, reportIntervals } from '@kasuwa/contract/report-periods'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useFile } from '../kit/api/use-file.ts'
import { useDayOf } from '../kit/format.ts'
import filter from '../kit/list/filters.module.css'
import { type AnyFilter, type ChoiceFilter, choiceFilter, Filters } from '../kit/list/filters.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Popup } from '../kit/overlay/popup.tsx'
import { useHasAllLocations } from '../session/location-scope.ts'
import { figuresIn, isNothing, type ReportReply } from './answer.ts'
import { PeriodPanel } from './period-panel.tsx'
import { nextQuestion as askedNext, asking, groupedBy, periodOf, type Question } from './question.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { ReportFilters } from './report-filters.tsx'
import style from './report.module.css'
import { SavedReports } from './saved-reports.tsx'
import type { Ask } from './use-question.ts'
import type { FileFormat } from './take-out-menu.tsx'
import { ToolButton } from './tool-button.tsx'
import { useStretchNames } from './use-stretch-names.ts'

interface Props {
  name: ReportName
  /** Parameters that the screen sets. */
  fixed: readonly string[]
  question: Question
  ask: Ask
  of: ClientEndpoint
  /** Query of the call. */
  query: Readonly<Record<string, string>>
  answer: ReportReply | undefined
}

/** Controls of a report in one row: period, comparison, grouping, filters; columns, saved reports and export. */
export function ReportTools({ name, fixed, question, ask, of, query, answer }: Props) {
  const t = useTranslations('reports')
  const names = useStretchNames({ interval: 'none' })
  const chips = useQuestionChips(name)
  const rowChoices = useRowChoices(question, answer)
  const isOfNow = answer !== undefined && opensAsOfNow(name) && answer.interval === 'none' && names.isNow(answer)
  const change = (values: Question) => {
    const group = values.group_by ?? ''
    ask(group === (question.group_by ?? '') ? askedNext(question, values) : groupedBy(question, group))
  }
  return (
    <>
      <div className={style.tools}>
        <div className={style.chips}>
          <span className={style.asked}>
            <PeriodChip question={question} ask={ask} answer={answer} isOfNow={isOfNow} />
            <Filters filters={chips} values={{ ...question }} onChange={change} />
          </span>
          <ReportFilters name={name} fixed={fixed} rowChoices={rowChoices} question={question} ask={ask} />
        </div>
        <span className={style.out}>
          {answer && !isNothing(answer, figuresIn(name, answer)) && (
            <ColumnsMenu name={name} answer={answer} question={question} ask={ask} />
          )}
          <SavedReports name={name} query={query} isElsewhere={fixed.length > 0} />
          <TakeOut name={name} of={of} query={query} isEmpty={!answer} />
        </span>
      </div>
      {answer && (!isOfNow || answer.compared) && (
        <p className={style.days}>
          {!isOfNow && names.days(answer)}
          {answer.compared && <span>{t('compared', { days: (isOfNow ? names.lastDay : names.days)(answer.compared) })}</span>}
        </p>
      )}
      {answer && countsPostedOnly(name, question) && <p className={`${style.days} ${style.note}`}>{t('posted_only')}</p>}
    </>
  )
}

/** Whether documents that wait for approval are left out: unless a filter of statuses asks. */
const countsPostedOnly = (name: ReportName, question: Question): boolean =>
  name !== 'losses' && !opensAsOfNow(name) && !question.status && !question.not_status && question.group_by !== 'account'

const day = 86_400_000

/** Intervals that fit the period: hours may be too many. */
function intervalsOf(answer: ReportReply | undefined): (typeof reportIntervals)[number][] {
  const length = answer ? Date.parse(answer.end_at) - Date.parse(answer.start_at) : 0
  const most: Partial<Record<string, number>> = { hour: (MAX_REPORT_ROWS / 24) * day, day: MAX_REPORT_ROWS * day }
  return reportIntervals.filter((interval) => length <= (most[interval] ?? Number.POSITIVE_INFINITY))
}

const limits = ['5', '10', '20', '50']

/** Period chip. A period is always set, so it has no clear button. Levels are those of now. */
function PeriodChip({ question, ask, answer, isOfNow }: Pick<Props, 'question' | 'ask' | 'answer'> & { isOfNow: boolean }) {
  const t = useTranslations('reports')
  const dayOf = useDayOf()
  const names = useStretchNames({ interval: 'none' })
  const period = periodOf(question)
  const periodText = period === 'custom' ? (answer?.period === 'custom' ? names.days(answer) : '…') : t(`periods.${period}`)
  const shownDays = answer && { from: dayOf(answer.start_at), to: dayOf(new Date(Date.parse(answer.end_at) - 1000).toISOString()) }
  return (
    <span className={filter.chip} data-on>
      <Popup
        kind="dialog"
        align="start"
        label={t('period')}
        trigger={(opens) => (
          <button type="button" className={filter.body} {...opens}>
            <span>{t('period')}</span>
            <strong className={filter.says}>{isOfNow ? t('as_of_now') : periodText}</strong>
          </button>
        )}
      >
        <PeriodPanel of={question} currentDays={shownDays} onChange={(changed) => ask(asking(question, changed))} />
      </Popup>
    </span>
  )
}

/** Comparison and grouping. */
function useQuestionChips(name: ReportName): AnyFilter[] {
  const t = useTranslations('reports')
  const everywhere = useHasAllLocations()
  const groups = reports[name].groups.filter((group) => everywhere || group !== 'location')
  return [
    choiceFilter(
      'compare',
      t('compare'),
      reportComparisons.map((value) => ({ value, label: t(`comparisons.${value}`) })),
    ),
    choiceFilter(
      'group_by',
      t('group_by'),
      groups.map((value) => ({ value, label: t(`by.${value}`) })),
    ),
  ]
}

/** How the rows are cut: their interval, and the number of groups. A chip only if it differs from what the grouping brings. */
function useRowChoices(question: Question, answer: ReportReply | undefined): ChoiceFilter[] {
  const t = useTranslations('reports')
  const { group_by: by, interval, limit } = question
  return [
    choiceFilter(
      'interval',
      t('interval'),
      intervalsOf(answer).map((value) => ({ value, label: t(`intervals.${value}`) })),
      { isSeldom: interval === undefined || (by !== undefined && interval === 'none') },
    ),
    ...(by
      ? [
          choiceFilter(
            'limit',
            t('limit'),
            limits.map((value) => ({ value, label: t('limits.top', { count: value }) })),
            { isSeldom: limit === undefined || limit === String(fewGroups) },
          ),
        ]
      : []),
  ]
}

const fetchMenu = () => import('./take-out-menu.tsx')
const TakeOutMenu = lazyPart(fetchMenu, <LoadingSkeleton lines={4} />)

/** Exports the full report as a file from the server, or prints this page. */
function TakeOut({ name, of, query, isEmpty }: { name: ReportName; of: ClientEndpoint; query: Props['query']; isEmpty: boolean }) {
  const t = useTranslations('reports')
  const { isBusy, isOffline, save } = useFile()
  const { page: _, ...fullQuery } = query
  const take = (format: FileFormat) => void save(of, { query: { ...fullQuery, format } }, `${t(`titles.${name}`)}.${format}`)
  return (
    <Popup
      label={t('take_out')}
      width={208}
      trigger={(opens) => (
        <ToolButton icon={Download} label={t('take_out')} loading={isBusy} onPointerEnter={() => void fetchMenu()} {...opens} />
      )}
    >
      <TakeOutMenu {...{ isOffline, isBusy, isEmpty, take }} />
    </Popup>
  )
}
