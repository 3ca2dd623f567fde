import { Button } from '@mantine/core'
import { useState } from 'react'
import { DateInput } from '../kit/fields/date-input.tsx'
import style from '../kit/list/filters.module.css'
import { usePopup } from '../kit/overlay/popup.tsx'

interface Props {
  label: string
  choices: readonly { value: string; label: string }[]
  /** The chosen period, if it is in the list. */
  now: string
  /** Initial days of the custom period, `2026-11-20`. */
  days: { from?: string | undefined; to?: string | undefined }
  /** The last selectable day. */
  last?: string
  words: { from: string; to: string; show: string }
  onChoose: (value: string) => void
  onDays: (days: { from: string; to: string }) => void
}

/** Common periods, or custom days, in a popup that closes after the choice. */
export default function PeriodChoice({ label, choices, now, days, last, words, onChoose, onDays }: Props) {
  const close = usePopup()
  const [from, setFrom] = useState(days.from ?? '')
  const [to, setTo] = useState(days.to ?? '')
  return (
    <div className={style.days}>
      <div role="group" aria-label={label} className={style.presets}>
        {choices.map((choice) => (
          <Button
            key={choice.value}
            variant={choice.value === now ? 'light' : 'subtle'}
            color="gray"
            justify="flex-start"
            size="compact-md"
            aria-pressed={choice.value === now}
            onClick={() => {
              close()
              onChoose(choice.value)
            }}
          >
            {choice.label}
          </Button>
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!from && !to) return
          close()
          onDays({ from, to })
        }}
      >
        <div className={style.custom}>
          <DateInput label={words.from} value={from} latest={to || last} onChange={setFrom} />
          <DateInput label={words.to} value={to} earliest={from} latest={last} onChange={setTo} />
        </div>
        <Button type="submit" fullWidth mt="var(--space-12)" variant="default" disabled={!from && !to}>
          {words.show}
        </Button>
      </form>
    </div>
  )
}
