import { denominations } from '@kasuwa/contract/drawer-states'
import { parseMoney } from '@kasuwa/contract/platform/money'
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { NumberInput } from '../kit/fields/number-input.tsx'
import { Money } from '../kit/values/money.tsx'
import { moneyText } from '../kit/values/texts.ts'
import style from './count-notes.module.css'
import shapes from '../kit/page/shapes.module.css'

/** As typed: number of each note, by its kobo, and amount of coins. */
export interface NotesTyped {
  notes: Readonly<Record<number, string>>
  coins: string
}

export const nothingTyped: NotesTyped = { notes: {}, coins: '' }

/** Number of notes; undefined if the text is no valid number. */
function notesIn(text: string): number | undefined {
  const plain = text.trim()
  if (plain === '') return 0
  return /^\d{1,6}$/.test(plain) ? Number(plain) : undefined
}

/** A note's label, without kobo. */
const noteText = (kobo: number): string => moneyText(kobo).replace(/\.00$/, '')

const coinsIn = (text: string): number | undefined => (text.trim() === '' ? 0 : parseMoney(text))

/** Counted kobo; undefined if an entry is invalid, or if all are empty. */
export function countedIn({ notes, coins }: NotesTyped): number | undefined {
  const parts = [...denominations.map((kobo) => ({ kobo, many: notesIn(notes[kobo] ?? '') })), { kobo: 1, many: coinsIn(coins) }]
  if (parts.some(({ many }) => many === undefined)) return undefined
  if ([...Object.values(notes), coins].every((text) => text.trim() === '')) return undefined
  return parts.reduce((sum, { kobo, many = 0 }) => sum + kobo * many, 0)
}

interface Props {
  typed: NotesTyped
  onChange: (typed: NotesTyped) => void
}

/** Fields for the number of each note, with a running total; Enter goes to the next. */
export function CountNotes({ typed, onChange }: Props) {
  const t = useTranslations('drawers')
  const total = useId()
  const sum = countedIn(typed)
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    const fields = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])]
    const following = fields[fields.indexOf(event.currentTarget) + 1]
    if (!following) return
    event.preventDefault()
    following.focus()
  }
  return (
    <fieldset className={shapes.tight}>
      <legend className={shapes.strong}>{t('count_cash')}</legend>
      {denominations.map((kobo, index) => {
        const text = typed.notes[kobo] ?? ''
        const many = notesIn(text)
        return (
          <label key={kobo} className={style.note}>
            <span className={style.name}>{noteText(kobo)}</span>
            <span aria-hidden>×</span>
            <TextInput
              aria-label={t('notes_of', { note: noteText(kobo) })}
              inputMode="numeric"
              autoComplete="off"
              data-autofocus={index === 0 || undefined}
              value={text}
              error={many === undefined}
              onKeyDown={next}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => onChange({ ...typed, notes: { ...typed.notes, [kobo]: event.currentTarget.value } })}
            />
            <span className={style.amount}>{many ? <Money kobo={kobo * many} /> : '–'}</span>
          </label>
        )
      })}
      <label className={style.note}>
        <span className={style.name}>{t('coins')}</span>
        <span aria-hidden />
        <NumberInput
          aria-label={t('coins')}
          value={typed.coins}
          error={coinsIn(typed.coins) === undefined}
          onKeyDown={next}
          onFocus={(event) => event.currentTarget.select()}
          onType={(coins) => onChange({ ...typed, coins })}
        />
        <span className={style.amount}>{coinsIn(typed.coins) ? <Money kobo={coinsIn(typed.coins)} /> : '–'}</span>
      </label>
      <p className={style.total} aria-live="polite">
        <span id={total}>{t('counted')}</span>
        <output aria-labelledby={total}>
          <Money kobo={sum ?? 0} />
        </output>
      </p>
    </fieldset>
  )
}
