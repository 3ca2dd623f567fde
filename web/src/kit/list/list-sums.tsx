import { mostCounted } from '@kasuwa/contract/platform/counting'
import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallInput, ClientEndpoint } from '../api/client-endpoint.ts'
import { useOne } from '../api/query.ts'
import { browserStorage } from '../storage.ts'
import { Money } from '../values/money.tsx'
import { Quantity } from '../values/quantity.tsx'
import style from './list-sums.module.css'
import shapes from '../page/shapes.module.css'

/** One sum with its label; null, and left out, without the permission to see it. */
export type Sum = { label: string } & ({ kobo: number | null } | { units: number | null })

type SumsOf<E extends Endpoint> = ReplyOf<E> extends { sums: infer Sums } ? NonNullable<Sums> : never

/** The sums of a list, and the call that computes them. */
export interface ListSums {
  of: ClientEndpoint
  show: (sums: never, count: number) => Sum[]
}

/** `listSums(api.sales.sums, ({ total }) => [{ label: t('total'), kobo: total }])`; `count`: rows in the sums. */
export const listSums = <E extends Endpoint>(of: ClientEndpoint<E>, show: (sums: SumsOf<E>, count: number) => Sum[]): ListSums => ({
  of: of as ClientEndpoint,
  show,
})

type SumsReply = { count: number; is_exact: boolean; sums: Record<string, number | null> | null }

const filtersIn = (query: object) =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => !['page', 'per_page', 'count_to', 'sort'].includes(name) && !name.startsWith('with_')),
  )

const isShort = (page: PageInfo): boolean => page.total_is_exact || page.total_rows < mostCounted

/** Set while a list had more rows than the server sums. */
const longKey = (of: ClientEndpoint) => `kasuwa.long-list.${of.feature}.${of.name}`

/**
 * Sums of the rows under a list's filters. Past ten thousand rows nothing is summed. A text search counts fewer rows, so the sums call
 * counts them in full. The sums load together with the first rows, which saves a round trip, unless the list was too long before.
 * @param endpoint used if the list has no sums; no request is sent
 * @param page of the rows, once loaded
 * @param isFirst no rows are loaded yet
 */
export function useSums(sums: ListSums | undefined, endpoint: ClientEndpoint, query: object, page: PageInfo | undefined, isFirst: boolean) {
  const [wasLong] = useState(() => browserStorage.getItem(longKey(endpoint)) !== null)
  const isEnabled = sums !== undefined && (page ? isShort(page) : isFirst && !wasLong)
  const loaded = useOne(sums?.of ?? endpoint, { query: filtersIn(query) } as CallInput<Endpoint>, { when: isEnabled })
  const isLong = sums && page ? !isShort(page) : wasLong
  useEffect(() => {
    if (isLong === wasLong) return
    if (isLong) browserStorage.setItem(longKey(endpoint), '1')
    else browserStorage.removeItem(longKey(endpoint))
  }, [endpoint, isLong, wasLong])
  const reply = isEnabled ? (loaded.data as SumsReply | undefined) : undefined
  const { count, is_exact } = reply ?? { count: 0, is_exact: false }
  const countedPage =
    page && reply && !page.total_is_exact
      ? { ...page, total_rows: count, total_is_exact: is_exact, total_pages: Math.max(1, Math.ceil(count / page.size)) }
      : page
  return { page: countedPage, reply, isAwaited: isEnabled && !reply && loaded.state !== 'error' }
}

interface Props extends Omit<ReturnType<typeof useSums>, 'page'> {
  sums: ListSums | undefined
  /** “412 sales”. */
  count: (count: number) => string
  page: PageInfo
  /** A filter requests canceled ones, so that the sums have them. */
  hasCanceled: boolean
}

/** Above a list's rows: their number under the filters, and their sums. */
export function ListSummary({ sums, count, page, reply, isAwaited, hasCanceled }: Props) {
  const t = useTranslations('kit')
  const howMany = count(page.total_rows)
  const canceled = hasCanceled ? 0 : (reply?.sums?.canceled ?? 0)
  return (
    <div className={style.strip} role="group" aria-label={t('sums')}>
      <span className={style.count} aria-live="polite">
        {page.total_is_exact ? howMany : t('sums_over', { what: howMany })}
      </span>
      {sums && !page.total_is_exact && !isAwaited && <span className={shapes.quiet}>{t('sums_over_hint')}</span>}
      {/* Shows no sums rather than old ones; a failed request is repeated with the list. */}
      {isAwaited && <Skeleton className={style.waiting} aria-hidden />}
      {canceled > 0 && <span className={shapes.quiet}>{t('sums_canceled', { count: canceled })}</span>}
      {sums && reply?.sums && <SumList sums={sums.show(reply.sums as never, reply.count)} />}
    </div>
  )
}

/** Sums side by side; they wrap instead of being cut. */
export function SumList({ sums }: { sums: readonly Sum[] }) {
  const visibleSums = sums.filter((sum) => ('kobo' in sum ? sum.kobo : sum.units) !== null)
  if (visibleSums.length === 0) return null
  return (
    <dl className={style.sums}>
      {visibleSums.map((sum) => (
        <div key={sum.label}>
          <dt>{sum.label}</dt>
          <dd>{'kobo' in sum ? <Money kobo={sum.kobo} short /> : <Quantity units={sum.units} />}</dd>
        </div>
      ))}
    </dl>
  )
}
