import { ActionIcon, TextInput } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { DateInputProps } from './date-input-props.ts'
import style from './typed-date-input.module.css'
import { addDays, parseDay } from './parse-day.ts'
import { useDates, useToday } from '../format.ts'

/** True for text with a whole year: it is sent while typed. Shorter text, “28 Nov”, is sent on Enter and blur. */
const hasYear = (text: string): boolean => /\d{4}\D*$|^\s*\d{4}\D/.test(text)

/**
 * Day as text, “12 Mar 2026”, typed in any form that `parseDay` reads. The browser's calendar opens by its button, by Alt with Down, and by
 * touch. Up and Down move one day.
 */
export default function TypedDateInput({
  label,
  value,
  onChange,
  onBlur,
  description,
  error,
  name,
  withAsterisk,
  earliest,
  latest,
}: DateInputProps) {
  const t = useTranslations('dates')
  const locale = useLocale()
  const dates = useDates()
  const today = useToday()
  /** Text while it is typed; undefined if the field shows its value. */
  const [typed, setTyped] = useState<string>()
  const [isUnclear, setUnclear] = useState(false)
  const calendar = useRef<HTMLInputElement>(null)
  const bounds = { earliest: earliest || undefined, latest: latest || undefined }
  const emit = (day: string) => {
    if (day !== value) onChange(day)
  }
  /** Sends the typed day. Text that is no day stays for a mend by Enter, and gives way to the value on blur. */
  const commit = (isLeaving: boolean): boolean => {
    if (typed === undefined) return true
    const day = typed.trim() === '' ? '' : parseDay(typed, locale, today, bounds)
    setUnclear(day === undefined)
    if (day !== undefined || isLeaving) setTyped(undefined)
    if (day === undefined) return false
    emit(day)
    return true
  }
  const type = (text: string) => {
    setTyped(text)
    setUnclear(false)
    const day = hasYear(text) ? parseDay(text, locale, today, bounds) : undefined
    if (text.trim() === '') emit('')
    else if (day !== undefined) emit(day)
  }
  const pick = (day: string) => {
    setTyped(undefined)
    setUnclear(false)
    emit(day)
  }
  const openCalendar = () => {
    try {
      calendar.current?.showPicker()
    } catch {
      // A browser without a calendar: the day is typed.
    }
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !commit(false)) event.preventDefault()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (event.altKey) return openCalendar()
    const start = (typed && parseDay(typed, locale, today, bounds)) || value
    const next = start === '' ? today : addDays(start, event.key === 'ArrowUp' ? 1 : -1)
    if ((!bounds.earliest || next >= bounds.earliest) && (!bounds.latest || next <= bounds.latest)) pick(next)
  }
  return (
    <div className={style.date}>
      <TextInput
        name={name}
        label={label}
        description={description}
        withAsterisk={withAsterisk}
        error={isUnclear ? t('day_unclear', { example: dates.day(today) }) : error}
        autoComplete="off"
        value={typed ?? (value && dates.day(value))}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={press}
        onPointerDown={(event) => {
          // The calendar opens in place of a phone's keyboard.
          if (event.pointerType === 'touch' && 'showPicker' in HTMLInputElement.prototype) event.currentTarget.inputMode = 'none'
        }}
        onPointerUp={(event) => {
          if (event.pointerType === 'touch') openCalendar()
        }}
        onBlur={() => {
          commit(true)
          onBlur?.()
        }}
        rightSectionPointerEvents="all"
        rightSection={
          <ActionIcon tabIndex={-1} aria-label={t('calendar')} title={t('calendar')} onClick={openCalendar}>
            <CalendarDays size={16} aria-hidden />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        className={style.calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={bounds.earliest}
        max={bounds.latest}
        value={value}
        onChange={(event) => pick(event.currentTarget.value)}
      />
    </div>
  )
}
