import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { FormState } from './form-state.ts'
import style from './other-change-note.module.css'
import shapes from '../page/shapes.module.css'

interface Props {
  state: FormState
  path: string
  /** The field's label, if the form uses it. */
  label: string | undefined
  /** Text of the other value; empty if it was cleared, undefined if it has no text. */
  words: string | undefined
}

/** Maximum characters of the other value that are shown. */
const maxLength = 60

/** Below a field that another member changed meanwhile: the other value, with a button to accept it. */
export function OtherChangeNote({ state, path, label, words }: Props) {
  const t = useTranslations('kit')
  const value = words && words.length > maxLength ? `${words.slice(0, maxLength)}…` : words
  const message = value === undefined ? t('theirs_other') : value === '' ? t('theirs_emptied') : t('theirs', { value })
  return (
    <span className={`${shapes.wraps} ${style.theirs}`} data-theirs tabIndex={-1}>
      <span>{message}</span>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={label && `${t('theirs_take')} (${label})`}
        onClick={(event) => {
          const field = event.currentTarget.form?.elements.namedItem(path)
          state.acceptOtherChange(path)
          if (field instanceof HTMLElement) field.focus()
        }}
      >
        {t('theirs_take')}
      </Button>
    </span>
  )
}
