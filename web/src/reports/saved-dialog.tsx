import { reportRights } from '@kasuwa/contract/report-figures'
import { addressOfQuery } from '@kasuwa/contract/report-opening'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import SavedForm from './saved-form.tsx'
import style from './saved.module.css'

/** Dialog content: a saved report, a link to it, and the error of its last mail. */
export default function SavedDialog({ id }: { id: string }) {
  const t = useTranslations('saved-reports')
  const r = useTranslations('reports')
  const can = useCan()
  const loaded = useOne(api.savedReports.one, { params: { id } })
  return (
    <Loading of={loaded}>
      {({ saved_report: saved }) => (
        <>
          <div className={style.question}>
            <span>{r(`titles.${saved.report}`)}</span>
            {can(reportRights[saved.report]) && (
              <Button
                component={Link}
                to={`/reports/${saved.report}`}
                search={addressOfQuery(saved.report, saved.query) as never}
                variant="light"
                leftSection={<ChartColumn size={16} aria-hidden />}
              >
                {t('open')}
              </Button>
            )}
          </div>
          {saved.last_error && (
            <div className={style.fault}>
              <Notice is="wrong">{saved.last_error}</Notice>
            </div>
          )}
          <SavedForm report={saved.report} question={saved.query} saved={saved} />
        </>
      )}
    </Loading>
  )
}
