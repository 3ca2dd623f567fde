import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { type FieldProps, useField } from '../kit/fields/use-field.ts'
import style from './papers.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Colours that are readable on white paper, in any screen theme. */
const ready = {
  green: '#0d5c46',
  teal: '#0b6b75',
  blue: '#1f4fa3',
  violet: '#5b3a9e',
  red: '#a3242c',
  brown: '#7a4a1e',
  grey: '#37413c',
} as const

/** One of the preset colours, or any other. */
export function ColourField({ at, label }: FieldProps<string>) {
  const t = useTranslations('papers')
  const name = useId()
  const { value, error, set } = useField(at, label, () => undefined)
  const colours = Object.entries(ready) as [keyof typeof ready, string][]
  const isOther = !colours.some(([, colour]) => colour === value)
  return (
    <fieldset className={`${shapes.bar} ${style.colours}`}>
      <legend>{label}</legend>
      {colours.map(([key, colour]) => (
        <label key={key} className={style.colour} title={t(key)} style={{ backgroundColor: colour }}>
          <input type="radio" name={name} aria-label={t(key)} checked={value === colour} onChange={() => set(colour)} />
        </label>
      ))}
      <label className={style.other} data-chosen={isOther || undefined}>
        <input type="color" aria-label={t('other')} value={value ?? ready.green} onChange={(event) => set(event.currentTarget.value)} />
        <span aria-hidden>{t('other')}</span>
      </label>
      {error && <div className={shapes.wrong}>{error}</div>}
    </fieldset>
  )
}
