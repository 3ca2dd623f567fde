import type { Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { PageInfo } from '@kasuwa/contract/platform/lists'
import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { CallInput, ClientEndpoint } from '../api/client-endpoint.ts'
import { type Loaded, useOne } from '../api/query.ts'
import { Money } from '../values/money.tsx'
import { Quantity } from '../values/quantity.tsx'
import style from './list-sums.module.css'

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
  of: of as unknown as ClientEndpoint,
  show,
})

interface Props {
  sums: ListSums | undefined
  /** How many of what: “412 sales”. */
  count: (count: number) => string
  /** The list's query; the sums are of its filters. */
  query: object
  /** The rows: sums are asked for once these are there. */
  rows: Loaded<unknown>
  page: PageInfo
}

const filtersIn = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !['page', 'per_page', 'sort'].includes(name) && !name.startsWith('with_')))

/** Above a list's rows: how many there are under its filters, and what they come to. */
export function ListSummary({ sums, count, query, rows, page }: Props) {
  const t = useTranslations('kit')
  const howMany = count(page.total_rows)
  return (
    <div className={style.strip} role="group" aria-label={t('sums')}>
      <span className={style.count} aria-live="polite">
        {page.total_is_exact ? howMany : t('sums_over', { what: howMany })}
      </span>
      {sums && !page.total_is_exact && <span className={style.hint}>{t('sums_over_hint')}</span>}
      {sums && page.total_is_exact && <Sums of={sums} query={filtersIn(query)} when={rows.state === 'loaded'} />}
    </div>
  )
}

function Sums({ of, query, when }: { of: ListSums; query: object; when: boolean }) {
  const t = useTranslations('kit')
  const loaded = useOne(of.of, { query } as CallInput<Endpoint>, { when })
  const reply = loaded.data as { sums: Record<string, number | null> | null } | undefined
  if (!reply) {
    // Nothing is said rather than something old: a sum that failed to come is asked for again with the list.
    return loaded.state === 'error' ? null : <Skeleton className={style.waiting} aria-hidden />
  }
  const { sums } = reply
  if (!sums) return null
  const canceled = sums.canceled ?? 0
  return (
    <>
      {canceled > 0 && <span className={style.hint}>{t('sums_canceled', { count: canceled })}</span>}
      <SumList sums={of.show(sums as never)} />
    </>
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
