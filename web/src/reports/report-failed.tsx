import { Button } from '@mantine/core'
import { CircleSlash } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { errorText, ValidationError } from '../kit/api/errors.ts'
import type { Loaded } from '../kit/api/query.ts'
import failed from '../kit/feedback/load-failed.module.css'
import { LoadFailed } from '../kit/feedback/load-failed.tsx'
import panel from '../kit/page/panel.module.css'
import type { ReportReply } from './answer.ts'

/** An invalid query shows its error; a failed call can be retried. */
export default function ReportFailed({ of: { error, retry }, reset }: { of: Loaded<ReportReply>; reset: () => void }) {
  const t = useTranslations('reports')
  if (!(error instanceof ValidationError)) return <LoadFailed error={error} onRetry={retry} />
  return (
    <div className={panel.panel}>
      <div className={failed.state} role="alert">
        <CircleSlash size={32} strokeWidth={1.5} aria-hidden />
        <p>{errorText(error)}</p>
        <Button variant="default" onClick={reset}>
          {t('usual')}
        </Button>
      </div>
    </div>
  )
}
