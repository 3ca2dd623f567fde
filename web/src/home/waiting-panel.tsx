import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { allWaiting, type PendingDocuments, type WaitingDocument } from '../approvals/waiting.ts'
import { loadMessages } from '../i18n.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { ApprovalsWaiting, type WaitingCounts, WaitingLinks } from './approvals-waiting.tsx'
import style from './dashboard.module.css'
import { DashboardRow, DashboardRows } from './dashboard-rows.tsx'

const ApproveHere = lazy(async () => {
  const [loadedModule] = await Promise.all([import('../shell/approve-here.tsx'), loadMessages(['document-page', 'documents'])])
  return loadedModule
})

/** Pending documents shown: the longest pending. */
const most = 3

interface Props extends WaitingCounts {
  /** Documents that this member can approve; undefined for a member without any right to approve. */
  approvable: PendingDocuments | undefined
}

/** Pending documents: those that this member can approve, with a button each; the others as counts. */
export function WaitingPanel({ approvable, ...counts }: Props) {
  const t = useTranslations('home')
  const labelOf = useStates()
  const [approving, setApproving] = useState<WaitingDocument>()
  const documents = approvable ? allWaiting(approvable).slice(0, most) : []
  return (
    <>
      {documents.length === 0 ? (
        <ApprovalsWaiting {...counts} />
      ) : (
        <div className={style.wide}>
          <Panel
            title={t('waiting')}
            aside={
              <span className={style.links}>
                <WaitingLinks {...counts} className={style.all} />
                <Link className={style.all} to="/approvals" data-paper="no">
                  {t('waiting_all', { count: String(approvable?.count ?? 0) })}
                </Link>
              </span>
            }
            flush
          >
            <DashboardRows>
              {documents.map((document) => {
                const is = labelOf('kind', document.kind).text
                const approvalText =
                  document.approval_level > 1 &&
                  t('waiting_given', { given: String(document.approved_by_count), of: String(document.approval_level) })
                return (
                  <DashboardRow
                    key={document.id}
                    to={`${document.at}/${document.id}`}
                    name={
                      <span>
                        {is} <Code>{document.number}</Code>
                      </span>
                    }
                    under={[document.contact?.name, document.location.name, document.created_by?.name, approvalText]
                      .filter(Boolean)
                      .join(' · ')}
                    action={
                      <Button
                        variant="default"
                        size="compact-md"
                        data-paper="no"
                        aria-label={t('approve_of', { is, number: document.number })}
                        onClick={() => setApproving(document)}
                      >
                        {t('approve')}
                      </Button>
                    }
                  >
                    {document.total !== null && <Money kobo={document.total} />}
                  </DashboardRow>
                )
              })}
            </DashboardRows>
          </Panel>
        </div>
      )}
      <Suspense>{approving && <ApproveHere key={approving.id} document={approving} done={() => setApproving(undefined)} />}</Suspense>
    </>
  )
}
