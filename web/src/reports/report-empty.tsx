import type { ReportName } from '@kasuwa/contract/report-figures'
import { opensAsOfNow } from '@kasuwa/contract/report-opening'
import { Button } from '@mantine/core'
import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'use-intl'
import failed from '../kit/feedback/load-failed.module.css'
import panel from '../kit/page/panel.module.css'
import { asking, filtersIn, periodOf, type Question } from './question.ts'
import type { Ask } from './use-question.ts'

interface Props {
  name: ReportName
  question: Question
  ask: Ask
}

/** No results: suggests a longer period, or removing filters. */
export default function ReportEmpty({ name, question, ask }: Props) {
  const t = useTranslations('reports')
  const isOfNow = opensAsOfNow(name) && question.interval === 'none'
  const filters = filtersIn(question)
  // A longer period adds nothing to what stands now.
  const isLong = periodOf(question) === 'last-12-months' || isOfNow
  return (
    <div className={panel.panel}>
      <div className={failed.state} role="status" data-empty={name}>
        <span>
          <ChartColumn size={20} strokeWidth={1.5} aria-hidden />
        </span>
        <h2>{t(isOfNow ? 'empty_now' : 'empty')}</h2>
        <p>{t(filters.length > 0 ? 'empty_filtered' : 'empty_text')}</p>
        {filters.length > 0 ? (
          <Button variant="default" onClick={() => ask(asking(question, Object.fromEntries(filters.map((filter) => [filter, undefined]))))}>
            {t('clear')}
          </Button>
        ) : (
          !isLong && (
            <Button variant="default" onClick={() => ask(asking(question, { period: 'last-12-months', from: undefined, to: undefined }))}>
              {t('longer')}
            </Button>
          )
        )}
      </div>
    </div>
  )
}
