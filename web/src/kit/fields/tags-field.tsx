import { Pill, PillsInput } from '@mantine/core'
import { Check, type LucideIcon, Plus } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { splitTags, withTags } from './tags.ts'
import style from './tags-field.module.css'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps<string[]> {
  offers?: readonly string[]
  /** Shows all that is offered, each with its icon, to be pressed: for a screen that asks little else. */
  icons?: readonly LucideIcon[] | undefined
  autoFocus?: boolean
}

/** Most suggestions shown as chips; the others are found by typing. */
const mostChips = 9

/** Free text tags. Enter, comma or leaving adds the typed text; what is offered stands below: some at first, then what matches the text. */
export function TagsField({ at, label, hint, offers = [], icons, autoFocus }: Props) {
  const t = useTranslations('kit')
  const { value, error, needed, set, leave } = useField(at, label)
  const chosen = value ?? []
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Without a text they are shown only where the field was empty at first.
  const [beganEmpty] = useState(chosen.length === 0)
  const wanted = typed.trim().toLowerCase()
  const left = offers.filter((offer) => !chosen.includes(offer) && offer.toLowerCase().includes(wanted))
  const shown = icons || (wanted === '' && !beganEmpty) ? [] : left.slice(0, mostChips)

  const add = (tags: readonly string[]) => {
    set(withTags(chosen, tags, offers))
    setTyped('')
  }
  const type = (text: string) => {
    const { whole, rest } = splitTags(text)
    if (whole.length > 0) set(withTags(chosen, whole, offers))
    setTyped(rest)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && wanted !== '') {
      event.preventDefault()
      add([typed])
    } else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) set(chosen.slice(0, -1))
  }
  /** Going on to what is offered is no leaving: it would add what was typed to find it. */
  const blur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    if (wanted !== '') add([typed])
    leave()
  }
  return (
    <div onBlur={blur}>
      <PillsInput label={label} description={hint} withAsterisk={needed} error={error}>
        <Pill.Group>
          {chosen.map((tag) => (
            <Pill
              attributes={{ label: { 'data-cut': true } }}
              key={tag}
              withRemoveButton
              onRemove={() => set(chosen.filter((other) => other !== tag))}
              removeButtonProps={{ 'aria-label': t('chosen_remove', { name: tag }), tabIndex: 0, 'aria-hidden': false }}
            >
              {tag}
            </Pill>
          ))}
          <PillsInput.Field
            ref={field}
            name={at.path}
            aria-label={label}
            aria-invalid={Boolean(error)}
            autoComplete="off"
            autoFocus={autoFocus}
            data-autofocus={autoFocus || undefined}
            placeholder={chosen.length === 0 ? t('tags_type') : undefined}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
          />
        </Pill.Group>
      </PillsInput>
      {icons && <Grid offers={offers} icons={icons} chosen={chosen} set={set} />}
      {shown.length > 0 && (
        <div className={style.offers} role="group" aria-label={label}>
          {shown.map((offer) => (
            <button
              key={offer}
              type="button"
              className={style.offer}
              onClick={() => {
                add([offer])
                field.current?.focus()
              }}
            >
              <Plus size={14} aria-hidden />
              {offer}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

interface GridProps {
  offers: readonly string[]
  icons: readonly LucideIcon[]
  chosen: readonly string[]
  set: (tags: string[]) => void
}

/** All that is offered, as buttons that stay where they are: pressed ones are chosen. */
function Grid({ offers, icons, chosen, set }: GridProps) {
  return (
    <div className={style.grid}>
      {offers.map((offer, index) => {
        const isChosen = chosen.includes(offer)
        const Icon = isChosen ? Check : (icons[index] ?? Plus)
        return (
          <button
            key={offer}
            type="button"
            aria-pressed={isChosen}
            className={style.pick}
            onClick={() => set(isChosen ? chosen.filter((tag) => tag !== offer) : [...chosen, offer])}
          >
            <Icon size={16} aria-hidden />
            {offer}
          </button>
        )
      })}
    </div>
  )
}
