import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DateNoteProps } from './date-note-fields.tsx'
import style from './summary.module.css'
import { lazyPart } from '../kit/lazy-part.tsx'

const DateNoteFields = lazyPart(() => import('./date-note-fields.tsx'))

/** Date and note of a document, collapsed by default. Its fields load once it is opened. */
export function DateNote(props: DateNoteProps) {
  const { date, note, wrongDate, due } = props
  const t = useTranslations('documents')
  const [wasOpened, setOpened] = useState(false)
  const isOpen = Boolean(date || note || wrongDate || due?.day || due?.wrong)
  return (
    <details className={style.more} open={isOpen} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{t('date_note')}</summary>
      {(isOpen || wasOpened) && <DateNoteFields {...props} />}
    </details>
  )
}
