import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import type { DateInputProps } from './date-input-props.ts'
import { useDates } from '../format.ts'
import { lazyWithWords } from '../../lazy-with-words.ts'

const TypedDateInput = lazyWithWords('dates', () => import('./typed-date-input.tsx'))

/** A day, “12 Mar 2026”, typed in any usual form or taken from the browser's calendar. Most screens show none, so its code loads with it. */
export function DateInput(props: DateInputProps) {
  const { label, value, description, error, withAsterisk } = props
  const dates = useDates()
  return (
    <Suspense fallback={<TextInput {...{ label, description, error, withAsterisk }} readOnly value={value && dates.day(value)} />}>
      <TypedDateInput {...props} />
    </Suspense>
  )
}
