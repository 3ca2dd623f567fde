import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsNarrow } from '../kit/media-query.ts'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { currencySign } from '../kit/values/texts.ts'
import { notes, withNote, withoutNote } from './notes.ts'
import style from './pay-tiles.module.css'
import { suggestedCash } from './payment-split.ts'

interface Props {
  /** Cash as typed. */
  value: string
  /** Kobo to pay. */
  total: number
  onType: (text: string) => void
}

/** Cash without a keyboard: buttons for likely amounts, and one for each note as it is counted. */
export function CashNotes({ value, total, onType }: Props) {
  const t = useTranslations('tender')
  const narrow = useIsNarrow()
  const [tapped, setTapped] = useState<readonly number[]>([])
  /** Text that the tapped notes produced. If the cashier types another amount, no note can be taken back. */
  const [tappedText, setTappedText] = useState('')
  // A phone has a button for the exact amount above.
  const suggested = suggestedCash(total).filter((amount) => !narrow || amount !== total)
  const isOwn = tapped.length > 0 && tappedText === value
  const put = (text: string, next: readonly number[]) => {
    setTapped(next)
    setTappedText(text)
    onType(text)
  }
  const last = isOwn ? tapped.at(-1) : undefined
  const count = (note: number) => (isOwn ? tapped.filter((tappedNote) => tappedNote === note).length : 0)
  return (
    <div className={style.notes}>
      <div role="group" aria-label={t('given')}>
        {suggested.map((amount) => (
          <Button key={amount} variant="default" size="compact-md" onClick={() => put(moneyInputText(amount), [])}>
            {currencySign + moneyInputText(amount)}
          </Button>
        ))}
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<Undo2 size={16} aria-hidden />}
          disabled={last === undefined}
          onClick={() => last !== undefined && put(withoutNote(value, last), tapped.slice(0, -1))}
        >
          {t('note_back')}
        </Button>
      </div>
      <div role="group" aria-label={t('notes')}>
        {notes.map((note) => {
          const amount = currencySign + moneyInputText(note)
          return (
            <button
              key={note}
              type="button"
              className={style.note}
              onClick={() => put(withNote(value, note), [...(isOwn ? tapped : []), note])}
            >
              +{amount}
              {count(note) > 0 && <span> ×{count(note)}</span>}
            </button>
          )
        })}
      </div>
    </div>
  )
}
