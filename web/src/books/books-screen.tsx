import type { BooksState, BooksThing, books as contract } from '@kasuwa/contract/books'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleDashed, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCall, useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { When } from '../kit/values/when.tsx'
import { Page } from '../shell/page.tsx'
import { Backups } from './backups.tsx'
import style from './books-screen.module.css'
import shapes from '../kit/page/shapes.module.css'

type Books = ReplyOf<typeof contract.shown>['books']
type Problem = Books['problems'][number]

/** Milliseconds between polls of a queued or running check. */
const every = 1500

/** Time and result of the last check of all stored figures, with its problems. */
export default function BooksScreen() {
  const t = useTranslations('books')
  // Polls only while a check is queued or running.
  const first = useOne(api.books.shown, {})
  const isGoing = first.data?.books.state === 'waiting' || first.data?.books.state === 'running'
  const loaded = useOne(api.books.shown, {}, isGoing ? { every } : {})
  return (
    <Page subTitle={t('text')}>
      <Loading of={loaded} lines={4}>
        {({ books }) => (
          <div className={style.parts}>
            <BooksStatus of={books} />
            {books.problems.length > 0 && <Problems of={books} />}
            <Backups />
            <Checked isSound={books.state === 'sound'} />
          </div>
        )}
      </Loading>
    </Page>
  )
}

const signs: Record<BooksState, ReactNode> = {
  never: <CircleDashed aria-hidden />,
  waiting: <CircleDashed aria-hidden />,
  running: <CircleDashed aria-hidden />,
  sound: <CircleCheck aria-hidden />,
  broken: <CircleAlert aria-hidden />,
}

function BooksStatus({ of: books }: { of: Books }) {
  const t = useTranslations('books')
  const check = useCall(api.books.check)
  const { state } = books
  const isGoing = state === 'waiting' || state === 'running'
  return (
    <section className={`${shapes.box} ${style.standing}`} data-state={state}>
      <span className={style.sign}>{signs[state]}</span>
      <div className={style.said} role="status">
        <strong className={shapes.title}>{t(`state_${state}`, { count: books.problem_count })}</strong>
        <span className={shapes.small}>
          {books.checked_at && t.rich('checked', { when: () => <When at={books.checked_at} /> })}
          {state === 'broken' && books.sound_at && <> · {t.rich('last_sound', { when: () => <When at={books.sound_at} /> })}</>}
          {isGoing && books.asked_by && <> · {t('asked_by', { name: books.asked_by.name })}</>}
        </span>
        <span className={shapes.small}>{t('nightly')}</span>
      </div>
      <Button leftSection={<RefreshCw size={16} aria-hidden />} loading={check.busy} disabled={isGoing} onClick={() => void check.run({})}>
        {t('again')}
      </Button>
    </section>
  )
}

/** The parts that a check compares, ticked once everything agrees. */
function Checked({ isSound }: { isSound: boolean }) {
  const t = useTranslations('books')
  return (
    <Panel title={t('checked_title')} flush>
      <ul>
        {(['stock', 'units', 'balances', 'documents', 'drawers'] as const).map((part) => (
          <li key={part} className={style.check} data-state={isSound ? 'sound' : undefined}>
            <span className={style.sign}>{signs[isSound ? 'sound' : 'never']}</span>
            <div className={style.said}>
              <strong className={shapes.strong}>{t(`checked_parts.${part}`)}</strong>
              <span className={style.under}>{t(`checked_texts.${part}`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const paths: Record<BooksThing, string> = {
  product: '/products',
  contact: '/contacts',
  sale: '/sales',
  inventory_action: '/inventory-actions',
  purchase_order: '/purchase-orders',
  quotation: '/quotations',
}

function Problems({ of: books }: { of: Books }) {
  const t = useTranslations('books')
  const hidden = books.problem_count - books.problems.length
  return (
    <Panel title={t('problems')} flush>
      <ul>
        {books.problems.map((problem, index) => (
          // Several rows may break one law with the same text.
          <li key={index} className={style.problem}>
            <OneProblem of={problem} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={shapes.none}>{t('more', { count: hidden })}</p>}
    </Panel>
  )
}

function OneProblem({ of: { says, things, stored, worked_out, unit, law, found } }: { of: Problem }) {
  const t = useTranslations('books')
  const figure = (value: number) => (unit === 'money' ? <Money kobo={value} /> : <Quantity thousandths={value} />)
  return (
    <>
      {things.length > 0 && (
        <span className={style.things}>
          {things.map(({ kind, id, name }) => (
            <Link key={id} to={`${paths[kind]}/${id}`} data-touch>
              {name}
            </Link>
          ))}
        </span>
      )}
      <span>{says}</span>
      {stored !== null && worked_out !== null && (
        <span className={shapes.small}>{t.rich('figures', { stored: () => figure(stored), worked_out: () => figure(worked_out) })}</span>
      )}
      {found !== null && (
        <details className={style.details}>
          <summary data-touch>{t('details')}</summary>
          <code>
            {law} {found}
          </code>
        </details>
      )}
    </>
  )
}
