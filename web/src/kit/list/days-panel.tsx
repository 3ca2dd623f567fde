import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { DateInput } from '../fields/date-input.tsx'
import { useToday } from '../format.ts'
import { usePopup } from '../overlay/popup.tsx'
import { type Days, daysOf, presetNames, presetOf } from './date-presets.ts'
import style from './filters.module.css'

interface Props {
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

/** A bound may contain a time. */
const dayIn = (bound: string | undefined): string => bound?.slice(0, 10) ?? ''

/** Date filter of a list: presets, or any two days. */
export default function DaysPanel({ values, onChange }: Props) {
  const t = useTranslations('kit')
  const today = useToday()
  const currentPreset = presetOf(values, today)
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
            variant={name === currentPreset ? 'light' : 'subtle'}
            color="gray"
            justify="flex-start"
            size="compact-md"
            aria-pressed={name === currentPreset}
            onClick={() => pick(daysOf(name, today))}
          >
            {t(`days_${name}`)}
          </Button>
        ))}
      </div>
      <div className={style.custom}>
        <DateInput label={t('filter_from')} value={dayIn(values.from)} latest={dayIn(values.to)} onChange={(day) => set('from', day)} />
        <DateInput label={t('filter_to')} value={dayIn(values.to)} earliest={dayIn(values.from)} onChange={(day) => set('to', day)} />
      </div>
    </div>
  )
}
