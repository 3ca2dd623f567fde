import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { EmptyList } from '../kit/feedback/empty-list.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import { useShortcuts } from '../kit/shortcuts.ts'
import { Page } from '../shell/page.tsx'
import style from './approvals.module.css'
import { allWaiting, changedDocument, type WaitingDocument } from './waiting.ts'
import shapes from '../kit/page/shapes.module.css'
import { lazyPart } from '../kit/lazy-part.tsx'

const ChangeStatus = lazyPart(
  async () => ({ default: (await import('../documents/change-status.tsx')).ChangeStatus }),
  <LoadingSkeleton lines={6} />,
)

/** Documents shown at once: others follow as these are decided. */
const most = 50

/** All documents that this member can approve, of every kind: effects, with approval or cancellation in place. */
export default function ApprovalsScreen() {
  const t = useTranslations('approvals')
  const loaded = useOne(api.dashboard.waiting, { query: { most } })
  return (
    <Page>
      <Loading of={loaded} lines={6}>
        {({ waiting }) => {
          const documents = allWaiting(waiting)
          if (documents.length === 0) return <Nothing />
          return (
            <>
              <Inbox documents={documents} />
              {waiting.count > documents.length && <p className={shapes.quiet}>{t('more', { count: waiting.count - documents.length })}</p>}
            </>
          )
        }}
      </Loading>
    </Page>
  )
}

function Nothing() {
  const t = useTranslations('approvals')
  return (
    <div className={style.list}>
      <EmptyList drawing="tray" title={t('none')} text={t('none_hint')} actions={null} />
    </div>
  )
}

function Inbox({ documents: pendingDocuments }: { documents: readonly WaitingDocument[] }) {
  const t = useTranslations('approvals')
  const narrow = useIsNarrow()
  const list = useRef<HTMLUListElement>(null)
  const inbox = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  /** Decided here, but still in an earlier reply. */
  const [decidedIds, setDecidedIds] = useState<readonly string[]>([])
  const documents = pendingDocuments.filter(({ id }) => !decidedIds.includes(id))
  /** Position of the decided document: the next one takes its place and the focus. */
  const [place, setPlace] = useState<number>()
  const open =
    documents.find(({ id }) => id === chosen) ??
    (narrow && place === undefined ? undefined : documents[Math.min(place ?? 0, documents.length - 1)])
  const rowOf = (id: string | undefined) => list.current?.querySelector<HTMLButtonElement>(`[data-row="${id ?? ''}"]`)
  const openId = open?.id
  useEffect(() => {
    if (place !== undefined) list.current?.querySelector<HTMLButtonElement>(`[data-row="${openId ?? ''}"]`)?.focus()
  }, [list, place, openId])
  /** @returns false if there is none */
  const move = (from: number, by: number): boolean => {
    const next = documents[from + by]
    if (!next) return false
    setChosen(next.id)
    rowOf(next.id)?.focus()
    return true
  }
  const moveByArrow = (event: KeyboardEvent, from: number) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && move(from, by)) event.preventDefault()
  }
  const openIndex = documents.findIndex((document) => document === open)
  useShortcuts({ j: () => move(openIndex, 1), k: () => move(openIndex, -1) })
  const markDecided = (id: string) => {
    setPlace(documents.findIndex((document) => document.id === id))
    setDecidedIds((before) => [...before, id])
    setChosen(undefined)
  }
  if (documents.length === 0) return <Nothing />
  const detail = open && <Detail key={open.id} of={open} onDecided={() => markDecided(open.id)} />
  return (
    <div className={style.inbox} ref={inbox}>
      <ul ref={list} className={style.list} aria-label={t('list')}>
        {documents.map((document, index) => (
          <li key={document.id} data-open={document === open || undefined}>
            <Row
              of={document}
              isOpen={document === open}
              onKeyDown={(event) => moveByArrow(event, index)}
              onOpen={() => {
                setChosen(document.id)
                // Enter on the open document moves the focus to its button.
                if (document === open) inbox.current?.querySelector<HTMLButtonElement>('[data-autofocus]')?.focus()
              }}
            />
            {narrow && document === open && detail}
            {narrow && document !== open && (
              <div className={style.foot}>
                <Button variant="default" aria-label={`${t('look')}: ${document.number}`} onClick={() => setChosen(document.id)}>
                  {t('look')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!narrow && <div className={style.aside}>{detail}</div>}
    </div>
  )
}

interface RowProps {
  of: WaitingDocument
  isOpen: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Row({ of, isOpen, onOpen, onKeyDown }: RowProps) {
  const t = useTranslations('approvals')
  const labelOf = useStates()
  return (
    <button type="button" className={style.row} data-row={of.id} aria-expanded={isOpen} onClick={onOpen} onKeyDown={onKeyDown}>
      <span className={shapes.strong}>
        {labelOf('kind', of.kind).text} <Code>{of.number}</Code>
      </span>
      <span className={shapes.figures}>{of.total !== null && <Money kobo={of.total} />}</span>
      <span className={style.who}>
        {of.contact ? t('who', { contact: of.contact.name, location: of.location.name }) : of.location.name}
      </span>
      <span className={style.when}>
        <When at={of.created_at} /> · {of.created_by?.name}
        {of.approval_level > 1 && ` · ${t('given', { given: String(of.approved_by_count), of: String(of.approval_level) })}`}
      </span>
    </button>
  )
}

/** Effects of approving and of canceling it. */
function Detail({ of, onDecided }: { of: WaitingDocument; onDecided: () => void }) {
  const t = useTranslations('approvals')
  const d = useTranslations('document-page')
  const labelOf = useStates()
  const can = useCan()
  const [step, setStep] = useState<'approved' | 'canceled'>('approved')
  const kind = labelOf('kind', of.kind).text
  return (
    <section className={style.detail} aria-label={t('detail', { kind, number: of.number })}>
      <div className={style.head}>
        <h2>{t(step === 'approved' ? 'would_do' : 'cancel_would_do')}</h2>
        <Link to={`${of.at}/${of.id}`} data-touch>
          {t('open', { number: of.number })}
        </Link>
      </div>
      <ChangeStatus
        key={step}
        document={changedDocument(of)}
        step={step}
        onClose={() => setStep('approved')}
        onDeleted={onDecided}
        onSettled={onDecided}
        instead={
          step === 'approved' &&
          (can(of.cancel) ? (
            <Button variant="default" color="red" onClick={() => setStep('canceled')}>
              {t('cancel', { act: d(`cancel_kind.${of.kind}`) })}
            </Button>
          ) : (
            <span />
          ))
        }
      />
    </section>
  )
}
