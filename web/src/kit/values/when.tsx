import { useTranslations } from 'use-intl'
import { useDates, useDayOf } from '../format.ts'
import { Nothing } from './nothing.tsx'
import shapes from '../page/shapes.module.css'

interface Props {
  /** ISO time, or a bare day. Null or undefined: never. */
  at: string | null | undefined
  /** The date only. */
  day?: boolean | undefined
  /** As short as possible: “Today 14:05”, “12 Mar”, “12 Mar 2025”; the full text as title. */
  brief?: boolean | undefined
  /** The time only, under a heading with the day; the full text as title. */
  clock?: boolean | undefined
}

/** A date with its time, on one line, in the business's time zone. */
export function When({ at, day = false, brief = false, clock = false }: Props) {
  const dates = useDates()
  const briefly = useBriefText()
  if (!at) return <Nothing />
  const fullText = day || at.length === 10 ? dates.day(at) : dates.time(at)
  return (
    <time dateTime={at} className={shapes.whole} data-value="when" title={brief || clock ? fullText : undefined}>
      {clock ? dates.clock(at) : brief ? briefly(at, day) : fullText}
    </time>
  )
}

function useBriefText(): (iso: string, day: boolean) => string {
  const t = useTranslations('kit')
  const dates = useDates()
  const dayOf = useDayOf()
  return (iso, day) => {
    const bare = iso.length === 10
    const today = dayOf(new Date().toISOString())
    const itsDay = bare ? iso : dayOf(iso)
    if (itsDay === today) return day || bare ? t('today') : t('today_at', { time: dates.clock(iso) })
    return itsDay.slice(0, 4) === today.slice(0, 4) ? dates.dayOfYear(iso) : dates.day(iso)
  }
}
