import type { ReportName } from '@kasuwa/contract/report-figures'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import chip from '../kit/list/filters.module.css'
import { type AnyFilter, type ChoiceFilter, filterNames, Filters } from '../kit/list/filters.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { asking, filtersIn, type Question } from './question.ts'
import { useReportFilters } from './use-report-filters.ts'
import type { Ask } from './use-question.ts'

const fetchPanel = () => import('./filters-panel.tsx')
const FiltersPanel = lazy(fetchPanel)

interface Props {
  name: ReportName
  /** Parameters that the screen sets. */
  fixed: readonly string[]
  /** Choices of rows: a chip unless they are seldom. */
  rowChoices: readonly ChoiceFilter[]
  question: Question
  ask: Ask
}

/** A chip for each filter that is set, and a button with their number that opens all of them at the side. */
export function ReportFilters({ name, fixed, rowChoices, question, ask }: Props) {
  const t = useTranslations('reports')
  const filters = useReportFilters(name, fixed)
  const [opened, setOpened] = useState(false)
  const isSet = (filter: AnyFilter) => filterNames([filter]).some((parameter) => question[parameter])
  const count = filtersIn(question).length
  const parameters = ['interval', 'limit', ...filtersIn(question)]
  const change = (values: Question, how?: { replace: boolean }) =>
    ask(asking(question, { ...Object.fromEntries(parameters.map((parameter) => [parameter, undefined])), ...values }), how)
  return (
    <>
      <Filters
        filters={[...rowChoices.filter(({ isSeldom }) => !isSeldom), ...filters.filter(isSet)]}
        values={{ ...question }}
        onChange={change}
      />
      <span className={chip.chip} data-on={count > 0 || undefined} data-paper="no">
        <button
          type="button"
          className={chip.body}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onPointerEnter={() => void fetchPanel()}
          onClick={() => setOpened(true)}
        >
          <SlidersHorizontal size={14} aria-hidden />
          <span>{count > 0 ? t('filters_set', { count: String(count) }) : t('filters')}</span>
        </button>
      </span>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('filters')} width={480} isAtSide>
        <FiltersPanel
          rowChoices={rowChoices}
          filters={filters}
          values={Object.fromEntries(parameters.flatMap((name) => (question[name] ? [[name, question[name]]] : [])))}
          // The report with these filters takes the place of the dialog's history entry.
          apply={(values) => change(values, { replace: true })}
        />
      </Dialog>
    </>
  )
}
