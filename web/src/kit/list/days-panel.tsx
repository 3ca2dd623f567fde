import { Button, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useToday } from '../format.ts'
import { usePopup } from '../overlay/popup.tsx'
import { type Days, daysOf, presetNames, presetOf } from './date-presets.ts'
import style from './filters.module.css'

interface Props {
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

/** A link may lead to an hour of a day. */
const dayIn = (edge: string | undefined): string => edge?.slice(0, 10) ?? ''

/** The days that a list is narrowed to: those that people ask for, or any two. */
export function DaysPanel({ values, onChange }: Props) {
  const t = useTranslations('kit')
  const today = useToday()
  const now = presetOf(values, today)
  const close = usePopup()
  const pick = (days: Days) => {
    close()
    onChange({ ...values, ...days })
  }
  const set = (name: string, value: string) => onChange({ ...values, [name]: value })
  return (
    <div className={style.days}>
      <div role="group" aria-label={t('days')} className={style.presets}>
        {presetNames.map((name) => (
          <Button
            key={name}
            variant={name === now ? 'light' : 'subtle'}
            color="gray"
            justify="flex-start"
            size="compact-md"
            aria-pressed={name === now}
            onClick={() => pick(daysOf(name, today))}
          >
            {t(`days_${name}`)}
          </Button>
        ))}
      </div>
      <div className={style.custom}>
        <TextInput
          type="date"
          label={t('filter_from')}
          value={dayIn(values.from)}
          max={dayIn(values.to)}
          onChange={(event) => set('from', event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('filter_to')}
          value={dayIn(values.to)}
          min={dayIn(values.from)}
          onChange={(event) => set('to', event.currentTarget.value)}
        />
      </div>
    </div>
  )
}
