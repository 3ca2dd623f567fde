import { Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { StateLabel } from '../kit/feedback/status.tsx'
import { Badges } from '../kit/page/badges.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { moneyText } from '../kit/values/texts.ts'
import { When } from '../kit/values/when.tsx'
import page from '../shell/page.module.css'
import type { PaidParts } from './payment.ts'
import style from './document-head.module.css'

const Parts = lazy(() => import('./document-head-parts.tsx'))

interface Props {
  of: {
    number: string
    date: string
    edges: { contact?: { name: string } | undefined; location?: { name: string } | undefined }
  }
  /** Kobo, as the title; null for a document without money, or whose money the reader may not see: its number is the title. */
  amount: number | null
  states: readonly (StateLabel | null | undefined | false)[]
  /** Left out where nothing is to be paid. */
  paid?: PaidParts | false | null | undefined
  /** In place of the date. */
  dated?: ReactNode
  /** Another progress: its text under the title, its bar under the head. */
  more?: string | undefined
  bar?: ReactNode
  actions: ReactNode
}

/** Head of a document's page. Scrolled by, it stays under the app's bar: title, states and the main action. */
export function DocumentHead({ of: { number, date, edges }, amount, states, paid, dated, more, bar, actions }: Props) {
  const head = useRef<HTMLElement>(null)
  const due = paid && paid.total > 0 ? paid : undefined
  const { contact, location } = edges
  const facts = [
    contact?.name,
    amount === null ? location?.name : <Code key="number">{number}</Code>,
    dated ?? <When key="date" at={date} day />,
    more,
  ]
  return (
    <header className={`${page.header} ${style.head}`} ref={head}>
      <div className={page.headings}>
        <div className={style.first}>
          <Title
            order={1}
            className={amount === null ? page.title : style.amount}
            aria-label={amount === null ? undefined : `${moneyText(amount)} ${number}`}
          >
            {amount === null ? number : <Money kobo={amount} />}
          </Title>
          <Badges of={states} />
        </div>
        <p className={style.second}>
          {facts.filter(Boolean).map((fact, index) => (
            <span key={index}>
              {index > 0 && ' · '}
              {fact}
            </span>
          ))}
        </p>
      </div>
      <div className={`${page.actions} ${style.actions}`}>{actions}</div>
      <Suspense fallback={due && <div className={style.bar} />}>
        <Parts of={due} head={head} />
      </Suspense>
      {bar}
    </header>
  )
}
