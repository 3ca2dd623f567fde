import { ActionIcon } from '@mantine/core'
import { Inbox } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { WaitingDocument } from '../approvals/waiting.ts'
import { loadMessages } from '../i18n.ts'
import { partWithWords } from '../lazy-with-words.ts'
import { useCan } from '../kit/can.tsx'
import { useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Popup } from '../kit/overlay/popup.tsx'
import style from './approvals-menu.module.css'

const ApproveHere = lazy(async () => {
  const [loadedModule] = await Promise.all([import('./approve-here.tsx'), loadMessages(['document-page', 'documents'])])
  return loadedModule
})
const WaitingDocuments = partWithWords('approvals', () => import('./waiting-documents.tsx'))

const pollInterval = 60_000
const maxCount = 99

/** Menu in the header of documents that wait for this person's approval. */
export function ApprovalsMenu() {
  const may = useCan()(api.dashboard.waiting.access)
  return may ? <Menu /> : null
}

function Menu() {
  const t = useTranslations('shell')
  const loaded = useOne(api.dashboard.waiting, {}, { every: pollInterval })
  const count = loaded.data?.waiting.count ?? 0
  const label = t('waiting_for_you', { count })
  const [approving, setApproving] = useState<WaitingDocument>()
  return (
    <>
      <Popup
        kind="dialog"
        label={label}
        width={320}
        trigger={(opens) => (
          <ActionIcon {...opens} className={style.button} data-none={count === 0 || undefined} aria-label={label} title={label}>
            <Inbox size={20} />
            {count > 0 && <span className={style.count}>{count > maxCount ? `${maxCount}+` : count}</span>}
          </ActionIcon>
        )}
      >
        <Loading of={loaded} lines={3}>
          {({ waiting }) => <WaitingDocuments of={waiting} approve={setApproving} />}
        </Loading>
      </Popup>
      <Suspense>{approving && <ApproveHere key={approving.id} document={approving} done={() => setApproving(undefined)} />}</Suspense>
    </>
  )
}
