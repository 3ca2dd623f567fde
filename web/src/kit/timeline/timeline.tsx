import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../api/call.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import { queryKeyOf } from '../api/query.ts'
import { useDayOf } from '../format.ts'
import type { RowOf } from '../list/list-query-types.ts'
import { LoadFailed } from '../feedback/load-failed.tsx'
import { Panel } from '../page/panel.tsx'
import { When } from '../values/when.tsx'
import style from './timeline.module.css'
import shapes from '../page/shapes.module.css'

/** A timeline entry as the screen shows it. */
export interface Happening {
  icon: LucideIcon
  /** The event: “Payment of ₦300”. */
  title: ReactNode
  /** Details, a line each: changed fields, reason. */
  lines?: readonly ReactNode[]
  /** Highlights the event: a deletion or cancellation. */
  isWrong?: boolean
  /** A button beside it. */
  action?: ReactNode
}

export interface TimelineEntry {
  id: string
  at: string
  by: { name: string } | null
}

interface TimelinePage<E> {
  rows: readonly E[]
  next: string | null
}

interface Props<E extends Endpoint> {
  of: ClientEndpoint<E>
  id: string
  tell: (entry: RowOf<E>) => Happening
}

/** Events of an entity with actor and time: by day, newest first. Loads once it is visible; older entries on request. */
export function Timeline<E extends Endpoint>({ of, id, tell }: Props<E>) {
  const t = useTranslations('kit')
  const frame = useRef<HTMLDivElement>(null)
  const { parts, error, more, isLoadingMore, retry } = useTimelinePages<RowOf<E> & TimelineEntry>(
    of as ClientEndpoint,
    id,
    useHasBeenVisible(frame),
  )
  return (
    <div ref={frame} className={shapes.shrinks}>
      <Panel title={t('activity')}>
        {parts === undefined ? (
          error ? (
            <LoadFailed error={error} onRetry={retry} />
          ) : (
            <TimelineSkeleton />
          )
        ) : (
          <>
            <Days entries={parts.flatMap(({ rows }) => rows)} tell={tell} />
            {more && (
              <Button variant="subtle" size="compact-md" className={style.more} onClick={more} loading={isLoadingMore}>
                {t('activity_more')}
              </Button>
            )}
          </>
        )}
      </Panel>
    </div>
  )
}

/** Entries grouped by day, newest first. */
export function Days<E extends TimelineEntry>({ entries, tell }: { entries: readonly E[]; tell: (entry: E) => Happening }) {
  const t = useTranslations('kit')
  const days = byDay(entries, useDayOf())
  if (days.length === 0) return <p className={style.none}>{t('activity_none')}</p>
  return days.map(([day, dayEntries]) => (
    <section key={day} className={style.day}>
      <h3 className={`${shapes.tiny} ${style.heading}`}>
        <When at={day} day brief />
      </h3>
      <ol className={shapes.stack}>
        {dayEntries.map((entry) => (
          <Line key={entry.id} entry={entry} happening={tell(entry)} />
        ))}
      </ol>
    </section>
  ))
}

function Line({
  entry,
  happening: { icon: Icon, title, lines = [], isWrong = false, action },
}: {
  entry: TimelineEntry
  happening: Happening
}) {
  return (
    <li className={style.entry}>
      <span className={style.mark} data-wrong={isWrong || undefined}>
        <Icon size={14} aria-hidden />
      </span>
      <div className={`${shapes.breaks} ${style.words}`}>
        <p className={shapes.strong}>{title}</p>
        {lines.map((line, index) => (
          <p key={index} className={style.line}>
            {line}
          </p>
        ))}
        <p className={shapes.small}>
          <span>{entry.by?.name ?? 'Kasuwa'}</span> · <When at={entry.at} clock />
        </p>
      </div>
      {action}
    </li>
  )
}

/** Skeleton in the shape of entries. */
function TimelineSkeleton() {
  const t = useTranslations('kit')
  return (
    <div role="status" className={shapes.stack}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {[0, 1, 2].map((at) => (
        <div key={at} className={style.entry}>
          <Skeleton circle height="var(--size-28)" />
          <div className={`${shapes.breaks} ${style.words}`}>
            <Skeleton height="var(--size-16)" width="var(--width-160)" />
            <Skeleton height="var(--size-16)" width="var(--width-128)" mt="var(--space-4)" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Loaded pages of a timeline, and a function that loads more. */
export function useTimelinePages<E extends TimelineEntry>(of: ClientEndpoint, id: string, when: boolean) {
  const pagesQuery = useInfiniteQuery({
    queryKey: [...queryKeyOf(of, { params: { id } }), 'parts'],
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: { id }, query: pageParam === null ? {} : { before: pageParam } }
      return (await call(of, input, { signal })) as TimelinePage<E>
    },
    initialPageParam: null as string | null,
    getNextPageParam: (part) => part.next,
    enabled: when,
  })
  return {
    parts: pagesQuery.data?.pages,
    error: pagesQuery.error,
    more: pagesQuery.hasNextPage ? () => void pagesQuery.fetchNextPage() : undefined,
    isLoadingMore: pagesQuery.isFetchingNextPage,
    retry: () => void pagesQuery.refetch(),
  }
}

/** True once an element was within 200 px of the viewport. */
export function useHasBeenVisible(ref: RefObject<HTMLElement | null>): boolean {
  const [hasBeenVisible, setHasBeenVisible] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || hasBeenVisible) return
    const watcher = new IntersectionObserver(
      (observed) => observed.some(({ isIntersecting }) => isIntersecting) && setHasBeenVisible(true),
      {
        rootMargin: '200px',
      },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [ref, hasBeenVisible])
  return hasBeenVisible
}

/** Entries grouped by their day, in order. */
function byDay<E extends TimelineEntry>(entries: readonly E[], dayOf: (iso: string) => string): [day: string, E[]][] {
  const days = new Map<string, E[]>()
  for (const entry of entries) {
    const day = dayOf(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
