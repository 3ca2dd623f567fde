import { ActionIcon, Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { loadMessages } from '../i18n.ts'
import { useCan } from '../kit/can.tsx'
import { When } from '../kit/values/when.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { usePopup, Popup } from '../kit/overlay/popup.tsx'
import { useOne } from '../kit/api/query.ts'
import { type Waiting, type WaitingDocument, allWaiting } from '../approvals/waiting.ts'
import style from './approvals-menu.module.css'
import { useStates } from '../kit/feedback/state.tsx'
import { Money } from '../kit/values/money.tsx'
import { Code } from '../kit/values/code.tsx'

const ApproveHere = lazy(async () => {
  const [here] = await Promise.all([import('./approve-here.tsx'), loadMessages(['document-page', 'documents'])])
  return here
})

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

interface WaitingProps {
  of: Waiting
  approve: (document: WaitingDocument) => void
}

function WaitingDocuments({ of, approve }: WaitingProps) {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const close = usePopup()
  const documents = allWaiting(of)
  const { count } = of
  return (
    <div className={style.waiting}>
      <h2>{t('waiting_title')}</h2>
      {count === 0 && <p>{t('waiting_none')}</p>}
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <Line of={document} approve={approve} />
          </li>
        ))}
      </ul>
      {count > documents.length && <p>{t('waiting_more', { count: count - documents.length })}</p>}
      {count > 0 && (
        <Button
          variant="subtle"
          onClick={() => {
            close()
            void navigate({ to: '/approvals' })
          }}
        >
          {t('waiting_all')}
        </Button>
      )}
    </div>
  )
}

function Line({ of, approve }: { of: WaitingDocument; approve: (document: WaitingDocument) => void }) {
  const t = useTranslations('shell')
  const stated = useStates()
  const navigate = useNavigate()
  const close = usePopup()
  const is = stated('kind', of.kind).text
  return (
    <div className={style.row}>
      <button
        type="button"
        className={style.line}
        onClick={() => {
          close()
          void navigate({ to: `${of.at}/${of.id}` })
        }}
      >
        <span className={style.what}>
          {is} <Code>{of.number}</Code>
        </span>
        <span className={style.total}>{of.total !== null && <Money kobo={of.total} />}</span>
        <span className={style.who}>
          {of.contact ? t('waiting_who', { contact: of.contact.name, location: of.location.name }) : of.location.name}
        </span>
        <span className={style.given}>
          {of.approval_level > 1 && t('waiting_approved', { given: String(of.approved_by_count), of: String(of.approval_level) })}
        </span>
        <span className={style.when}>
          <When at={of.created_at} /> · {of.created_by?.name}
        </span>
      </button>
      <Button
        variant="light"
        size="compact-md"
        aria-label={t('waiting_approve_one', { is, number: of.number })}
        onClick={() => {
          close()
          approve(of)
        }}
      >
        {t('waiting_approve')}
      </Button>
    </div>
  )
}
