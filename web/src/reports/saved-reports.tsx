import type { ReportName } from '@kasuwa/contract/report-figures'
import { Bookmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { Popup } from '../kit/overlay/popup.tsx'
import { lazyWithWords } from '../lazy-with-words.ts'
import type { Question } from './question.ts'
import { savedQueryOf } from './saved-question.ts'
import { ToolButton } from './tool-button.tsx'

const fetchMenu = () => import('./saved-menu.tsx')
const SavedMenu = lazyWithWords('saved-reports', fetchMenu)
const SavedForm = lazyWithWords('saved-reports', () => import('./saved-form.tsx'))

interface Props {
  name: ReportName
  /** Current query of the report. */
  query: Question
  /** The report is on another record's page: saved ones open on the report's own screen. */
  isElsewhere: boolean
}

/** In a report's controls: its saved queries, and saving the current one. */
export function SavedReports({ name, query, isElsewhere }: Props) {
  const t = useTranslations('reports')
  const [saving, setSaving] = useState(false)
  return (
    <>
      <Popup
        label={t('saved')}
        width={240}
        trigger={(opens) => <ToolButton icon={Bookmark} label={t('saved')} onPointerEnter={() => void fetchMenu()} {...opens} />}
      >
        <Suspense fallback={<LoadingSkeleton lines={3} />}>
          <SavedMenu name={name} query={query} isElsewhere={isElsewhere} save={() => setSaving(true)} />
        </Suspense>
      </Popup>
      <Dialog opened={saving} onClose={() => setSaving(false)} title={t('save_title')} width={480} fields={2}>
        <SavedForm report={name} question={savedQueryOf(name, query)} />
      </Dialog>
    </>
  )
}
