import { Pill, PillsInput } from '@mantine/core'
import { Check, type LucideIcon, Plus } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { splitTags, withTags } from './tags.ts'
import style from './tags-field.module.css'
import { type FieldProps, useField } from './use-field.ts'
import shapes from '../page/shapes.module.css'

interface Props extends FieldProps<string[]> {
  offers: readonly string[]
  /** Shows all offers as buttons, each with its icon: for a screen with few other fields. */
  icons?: readonly LucideIcon[] | undefined
  autoFocus?: boolean
}

/** Maximum suggestions shown as chips; typing finds the others. */
const maxChips = 9

/**
 * Free text tags. Enter, comma or blur adds the typed text. Suggestions are below: without a text the first few, then those that match it.
 */
export function TagsField({ at, label, hint, offers, icons, autoFocus }: Props) {
  const t = useTranslations('kit')
  const { value, error, needed, set, leave } = useField(at, label)
  const chosen = value ?? []
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Without a text, suggestions are shown only if the field was empty at first.
  const [beganEmpty] = useState(chosen.length === 0)
  const searchText = typed.trim().toLowerCase()
  const matchingOffers = offers.filter((offer) => !chosen.includes(offer) && offer.toLowerCase().includes(searchText))
  const suggestions = icons || (searchText === '' && !beganEmpty) ? [] : matchingOffers.slice(0, maxChips)

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
    if (event.key === 'Enter' && searchText !== '') {
      event.preventDefault()
      add([typed])
    } else if (event.key === 'Backspace' && typed === '' && chosen.length > 0) set(chosen.slice(0, -1))
  }
  /** Moving the focus to a suggestion is no blur: it would add the text typed to find it. */
  const blur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    if (searchText !== '') add([typed])
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
              onRemove={() => set(chosen.filter((chosenTag) => chosenTag !== tag))}
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
      {suggestions.length > 0 && (
        <div className={shapes.below} role="group" aria-label={label}>
          {suggestions.map((offer) => (
            <button
              key={offer}
              type="button"
              className={`${shapes.small} ${style.offer}`}
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

/** All offers as toggle buttons in fixed places. */
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
            className={`${shapes.line} ${style.pick}`}
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
