import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { FormState } from './form-state.ts'
import style from './theirs.module.css'

interface Props {
  state: FormState
  path: string
  /** What the field is called, where the form says so. */
  label: string | undefined
  /** What it is by now, in words; empty where it was emptied, undefined where it has no words. */
  words: string | undefined
}

/** Letters of a text that are said of it. */
const most = 60

/** Under a field that somebody else changed while it was changed here: what it is by now, which can be taken. */
export function Theirs({ state, path, label, words }: Props) {
  const t = useTranslations('kit')
  const value = words && words.length > most ? `${words.slice(0, most)}…` : words
  const said = value === undefined ? t('theirs_other') : value === '' ? t('theirs_emptied') : t('theirs', { value })
  return (
    <span className={style.theirs} data-theirs tabIndex={-1}>
      <span>{said}</span>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={label && `${t('theirs_take')} (${label})`}
        onClick={(event) => {
          const field = event.currentTarget.form?.elements.namedItem(path)
          state.takeTheirs(path)
          if (field instanceof HTMLElement) field.focus()
        }}
      >
        {t('theirs_take')}
      </Button>
    </span>
  )
}
