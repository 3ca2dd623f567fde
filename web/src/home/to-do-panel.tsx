import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { allWaiting, type PendingDocuments, type WaitingDocument } from '../approvals/waiting.ts'
import { loadMessages } from '../i18n.ts'
import { useCan } from '../kit/can.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import style from './dashboard.module.css'
import { DashboardRow, DashboardRows } from './dashboard-rows.tsx'
import { listHash } from './list-link.tsx'
import type { DashboardData } from './onboarding-steps.ts'

const ApproveHere = lazy(async () => {
  const [loadedModule] = await Promise.all([import('../shell/approve-here.tsx'), loadMessages(['document-page', 'documents'])])
  return loadedModule
})

/** Pending documents shown: the longest pending. */
const most = 3

interface Props {
  /** Documents that this member can approve; undefined for a member without any right to approve. */
  approvable: PendingDocuments | undefined
  of: DashboardData
}

/** Tasks that need an act now: documents to approve, late orders, low stock, debts of customers. Hidden if there are none. */
export function ToDoPanel({ approvable, of: data }: Props) {
  const t = useTranslations('home')
  const can = useCan()
  const labelOf = useStates()
  const [approving, setApproving] = useState<WaitingDocument>()
  const documents = approvable ? allWaiting(approvable).slice(0, most) : []
  // Documents that others must approve are counted only.
  const pending = documents.length === 0
  const tasks = [
    { key: 'sales', count: pending && data.sales?.waiting, to: '/sales', search: { status: 'pending' } },
    { key: 'actions', count: pending && data.actions_waiting, to: '/inventory-actions', search: { status: 'pending' } },
    { key: 'orders', count: pending && data.orders_waiting, to: '/purchase-orders', search: { status: 'pending' } },
    { key: 'late', count: data.late_orders, to: '/purchase-orders', search: { is_late: 'true' } },
    { key: 'low', count: can(api.inventory.reorder.access) && data.products?.low, to: '/purchase-orders/reorder' },
    { key: 'debts', count: can(api.debts.ageing.access) && data.owing?.them.count, to: '/contacts/ageing' },
  ] as const
  const due = tasks.flatMap((task) => (task.count ? [{ ...task, count: task.count }] : []))
  const all = approvable?.count ?? 0
  return (
    <>
      {documents.length + due.length > 0 && (
        <div className={style.wide}>
          <Panel
            title={t('to_do')}
            aside={
              all > 0 && (
                <Link className={style.all} to="/approvals" data-paper="no">
                  {t('approvals_all', { count: String(all) })}
                </Link>
              )
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
              {due.map(({ key, count, to, ...search }) => (
                <DashboardRow key={key} to={to} hash={listHash(to)} {...search} name={t(`tasks.${key}`, { count })}>
                  {/* The row is the link. */}
                  <Button component="span" variant="default" size="compact-md" data-paper="no">
                    {t(`acts.${key}`)}
                  </Button>
                </DashboardRow>
              ))}
            </DashboardRows>
          </Panel>
        </div>
      )}
      <Suspense>{approving && <ApproveHere key={approving.id} document={approving} done={() => setApproving(undefined)} />}</Suspense>
    </>
  )
}
