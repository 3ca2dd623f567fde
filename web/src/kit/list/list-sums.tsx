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

/** One sum under its name; one that this person may not see is null, and does not show. */
export type Sum = { label: string } & ({ kobo: number | null } | { units: number | null })

type SumsOf<E extends Endpoint> = ReplyOf<E> extends { sums: infer Sums } ? NonNullable<Sums> : never

/** The sums of a list, and the call that works them out. */
export interface ListSums {
  of: ClientEndpoint
  show: (sums: never) => Sum[]
}

/** `listSums(api.sales.sums, ({ total }) => [{ label: t('total'), kobo: total }])` */
export const listSums = <E extends Endpoint>(of: ClientEndpoint<E>, show: (sums: SumsOf<E>) => Sum[]): ListSums => ({
  of: of as ClientEndpoint,
  show,
})

type SumsReply = { count: number; is_exact: boolean; sums: Record<string, number | null> | null }

const filtersIn = (query: object) =>
  Object.fromEntries(
    Object.entries(query).filter(([name]) => !['page', 'per_page', 'count_to', 'sort'].includes(name) && !name.startsWith('with_')),
  )

const isShort = (page: PageInfo): boolean => page.total_is_exact || page.total_rows < mostCounted

/** Kept for a list that had more rows than are summed up when it was last looked at. */
const longKey = (of: ClientEndpoint) => `kasuwa.long-list.${of.feature}.${of.name}`

/**
 * What the rows under a list's filters come to. Past ten thousand nothing is summed up; where the rows were counted less far, as words were
 * typed, they are counted with their sums. They are asked for together with the first rows, on a slow line a trip less, unless the list was too
 * long for that before.
 * @param of stands for the sums of a list that has none: nothing is asked @param page of the rows, once these are there
 * @param isFirst no rows are there yet
 */
export function useSums(sums: ListSums | undefined, of: ClientEndpoint, query: object, page: PageInfo | undefined, isFirst: boolean) {
  const [wasLong] = useState(() => browserStorage.getItem(longKey(of)) !== null)
  const isAsked = sums !== undefined && (page ? isShort(page) : isFirst && !wasLong)
  const loaded = useOne(sums?.of ?? of, { query: filtersIn(query) } as CallInput<Endpoint>, { when: isAsked })
  const isLong = sums && page ? !isShort(page) : wasLong
  useEffect(() => {
    if (isLong === wasLong) return
    if (isLong) browserStorage.setItem(longKey(of), '1')
    else browserStorage.removeItem(longKey(of))
  }, [of, isLong, wasLong])
  const reply = isAsked ? (loaded.data as SumsReply | undefined) : undefined
  const { count, is_exact } = reply ?? { count: 0, is_exact: false }
  const counted =
    page && reply && !page.total_is_exact
      ? { ...page, total_rows: count, total_is_exact: is_exact, total_pages: Math.max(1, Math.ceil(count / page.size)) }
      : page
  return { page: counted, reply, isAwaited: isAsked && !reply && loaded.state !== 'error' }
}

interface Props extends Omit<ReturnType<typeof useSums>, 'page'> {
  sums: ListSums | undefined
  /** How many of what: “412 sales”. */
  count: (count: number) => string
  page: PageInfo
}

/** Above a list's rows: how many there are under its filters, and what they come to. */
export function ListSummary({ sums, count, page, reply, isAwaited }: Props) {
  const t = useTranslations('kit')
  const howMany = count(page.total_rows)
  const canceled = reply?.sums?.canceled ?? 0
  return (
    <div className={style.strip} role="group" aria-label={t('sums')}>
      <span className={style.count} aria-live="polite">
        {page.total_is_exact ? howMany : t('sums_over', { what: howMany })}
      </span>
      {sums && !page.total_is_exact && !isAwaited && <span className={shapes.quiet}>{t('sums_over_hint')}</span>}
      {/* Nothing is said rather than something old: a sum that failed to come is asked for again with the list. */}
      {isAwaited && <Skeleton className={style.waiting} aria-hidden />}
      {canceled > 0 && <span className={shapes.quiet}>{t('sums_canceled', { count: canceled })}</span>}
      {sums && reply?.sums && <SumList sums={sums.show(reply.sums as never)} />}
    </div>
  )
}

/** Sums beside each other; they go below each other rather than be cut. */
export function SumList({ sums }: { sums: readonly Sum[] }) {
  const shown = sums.filter((sum) => ('kobo' in sum ? sum.kobo : sum.units) !== null)
  if (shown.length === 0) return null
  return (
    <dl className={style.sums}>
      {shown.map((sum) => (
        <div key={sum.label}>
          <dt>{sum.label}</dt>
          <dd>{'kobo' in sum ? <Money kobo={sum.kobo} short /> : <Quantity units={sum.units} />}</dd>
        </div>
      ))}
    </dl>
  )
}
