import type { ReportName } from '@kasuwa/contract/report-figures'
import { Columns3 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MenuDivider, MenuItem, Popup } from '../kit/overlay/popup.tsx'
import { IconButton } from '../kit/page/icon-button.tsx'
import { figureOf, figuresIn, type ReportReply } from './answer.ts'
import { asking, type Question } from './question.ts'
import { columnsOf, inColumns } from './report-columns.ts'
import { useFigureNames } from './use-figure-names.ts'
import type { Ask } from './use-question.ts'

/** Columns of a reply's table: the chosen ones, or the first. */
export function shownColumns(name: ReportName, answer: ReportReply, question: Question): string[] {
  const isZero = (figure: string) => [answer._total, ...answer.rows].every((of) => !figureOf(of, figure) && !of.previous?.[figure])
  return columnsOf(name, figuresIn(name, answer), question.columns, isZero)
}

interface Props {
  name: ReportName
  answer: ReportReply
  question: Question
  ask: Ask
}

/** Menu of all metrics that the reply has: a press shows or hides a column. */
export function ColumnsMenu({ name, answer, question, ask }: Props) {
  const t = useTranslations('reports')
  const called = useFigureNames(name)
  const columns = inColumns(name, figuresIn(name, answer))
  const visible = shownColumns(name, answer, question)
  const usual = shownColumns(name, answer, {})
  const show = (next: readonly string[]) => {
    if (next.length > 0) ask(asking(question, { columns: next.join() === usual.join() ? undefined : next.join() }), { replace: true })
  }
  const toggle = (figure: string) =>
    show(columns.filter((column) => (column === figure ? !visible.includes(column) : visible.includes(column))))
  if (columns.length < 2) return null
  return (
    <Popup
      label={t('columns')}
      width={208}
      trigger={(opens) => <IconButton icon={Columns3} label={t('columns')} variant="default" data-paper="no" {...opens} />}
    >
      {columns.map((figure) => (
        <MenuItem key={figure} checked={visible.includes(figure)} stays onClick={() => toggle(figure)}>
          {called(figure)}
        </MenuItem>
      ))}
      {question.columns && (
        <>
          <MenuDivider />
          <MenuItem onClick={() => show(usual)}>{t('columns_usual')}</MenuItem>
        </>
      )}
    </Popup>
  )
}
