import { TagsInput } from '@mantine/core'
import { Check, type LucideIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
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

/** Free text tags with suggestions. Enter, comma or blur adds the typed text. */
export function TagsField({ at, label, hint, offers = [], icons, autoFocus }: Props) {
  const t = useTranslations('kit')
  const { value, error, needed, set, leave } = useField(at, label)
  const chosen = value ?? []
  // Suggestion chips only where the field was empty at first.
  const [chips] = useState(chosen.length === 0)
  const left = offers.filter((offer) => !chosen.includes(offer))
  return (
    <div>
      <TagsInput
        name={at.path}
        label={label}
        description={hint}
        withAsterisk={needed}
        placeholder={chosen.length === 0 ? t('tags_type') : undefined}
        data={left}
        value={chosen}
        error={error}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        acceptValueOnBlur
        // Not opened on focus: the chips show the suggestions, and the list would cover the next field.
        openOnFocus={false}
        splitChars={[',', ';']}
        maxDropdownHeight={220}
        onChange={(next) => set(next.map((tag) => tag.trim()).filter(Boolean))}
        onBlur={leave}
      />
      {icons && <Grid offers={offers} icons={icons} chosen={chosen} set={set} />}
      {!icons && chips && left.length > 0 && (
        <div className={style.offers}>
          {left.slice(0, mostChips).map((offer) => (
            // Chips for pointers, not in the tab order: the keyboard has the same list in the field.
            <button key={offer} type="button" tabIndex={-1} className={style.offer} onClick={() => set([...chosen, offer])}>
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
