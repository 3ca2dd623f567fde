import { isShortValue, longValue } from '@kasuwa/contract/option-values'
import { MAX_OPTIONS } from '@kasuwa/contract/product-limits'
import { Button, TextInput } from '@mantine/core'
import { ArrowLeft, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useField } from '../kit/fields/use-field.ts'
import type { FormState } from '../kit/form/form-state.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import type { useVariantGrid } from './use-variant-grid.ts'
import {
  type GridOption,
  addOption,
  addValue,
  isTaken,
  moveOption,
  moveValue,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
} from './variant-grid.ts'
import style from './variant-fields.module.css'
import { ButtonRow } from '../kit/page/button-row.tsx'
import { IconButton } from '../kit/page/icon-button.tsx'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  state: FormState
  of: ReturnType<typeof useVariantGrid>
  /** True if no variant is stored: options can then be removed entirely. */
  canEnd: boolean
}

/** Up to three options of the variants, each with its values. */
export function OptionFields({ state, of: { grid, change, end }, canEnd }: Props) {
  const t = useTranslations('products')
  const [isFull, setFull] = useState(false)
  const step = (next: Parameters<typeof change>[0]) => setFull(!change(next))
  const remove = (index: number) => (grid.options.length === 1 ? end() : step(removeOption(grid, index)))
  return (
    // Enter adds the value instead of saving the form.
    <div
      className={shapes.parts}
      onKeyDownCapture={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()}
    >
      {grid.options.map((option, index) => (
        <Option
          key={index}
          state={state}
          index={index}
          option={option}
          names={grid.options.map(({ name }) => name)}
          rename={(name) => step(renameOption(grid, index, name))}
          renameValue={(place, value) => step(renameValue(grid, index, place, value))}
          add={(value) => step(addValue(grid, index, value))}
          removeValue={(place) => step(removeValue(grid, index, place))}
          moveValue={(place) => step(moveValue(grid, index, place, -1))}
          moveUp={index > 0 ? () => step(moveOption(grid, index, -1)) : undefined}
          remove={grid.options.length > 1 || canEnd ? () => remove(index) : undefined}
        />
      ))}
      {isFull && <Notice is="wrong">{t('variants_most')}</Notice>}
      {grid.options.length < MAX_OPTIONS && (
        <Button
          variant="subtle"
          className={shapes.start}
          leftSection={<Plus size={16} aria-hidden />}
          onClick={() => step(addOption(grid))}
        >
          {t('option_more')}
        </Button>
      )}
    </div>
  )
}

interface OptionProps {
  state: FormState
  index: number
  option: GridOption
  /** Names of all options. */
  names: readonly string[]
  rename: (name: string) => void
  renameValue: (place: number, value: string) => void
  add: (value: string) => void
  removeValue: (place: number) => void
  moveValue: (place: number) => void
  moveUp: (() => void) | undefined
  remove: (() => void) | undefined
}

/** Text of an option or value; it renames with each key. A text that another has is shown only here, and dropped when the field is left. */
function useOwnWord(word: string, isOthers: (text: string) => boolean, rename: (text: string) => void) {
  const [duplicate, setDuplicate] = useState<string>()
  const [before, setBefore] = useState(word)
  return {
    value: duplicate ?? word,
    onFocus: () => setBefore(word),
    type: (text: string) => {
      const isWord = !isOthers(text)
      setDuplicate(isWord ? undefined : text)
      if (isWord) rename(text)
    },
    leave: () => {
      if (duplicate === undefined) return
      setDuplicate(undefined)
      rename(before)
    },
  }
}

function Option({ state, index, option, names, ...does }: OptionProps) {
  const t = useTranslations('products')
  const nameField = useOwnWord(option.name, (text) => isTaken(names, index, text), does.rename)
  const label = t('option_name')
  const { error, leave } = useField<string>({ state, path: `options.${index}.name` }, label)
  const name = option.name || t('option_number', { number: index + 1 })
  return (
    <div className={`${shapes.frame} ${style.option}`} role="group" aria-label={name}>
      <div className={style.optionHead}>
        <TextInput
          label={label}
          name={`options.${index}.name`}
          placeholder={t('option_like')}
          value={nameField.value}
          error={error}
          autoFocus={option.name === '' && option.values.length === 0}
          onFocus={nameField.onFocus}
          onChange={(event) => nameField.type(event.currentTarget.value)}
          onBlur={() => (nameField.leave(), leave())}
        />
        {does.moveUp && <IconButton icon={ArrowUp} label={t('option_up', { name })} onClick={does.moveUp} />}
        {does.remove && <IconButton icon={Trash2} label={t('option_remove', { name })} onClick={does.remove} />}
      </div>
      <div className={style.values}>
        {option.values.map((value, place) => (
          <Value
            key={place}
            state={state}
            path={`options.${index}.values.${place}`}
            label={t('option_value', { name, number: place + 1 })}
            value={value}
            isOthers={(text) => isTaken(option.values, place, text)}
            rename={(next) => does.renameValue(place, next)}
            remove={() => does.removeValue(place)}
            earlier={place > 0 ? () => does.moveValue(place) : undefined}
          />
        ))}
        <NewValue label={t('option_add', { name })} add={does.add} has={option.values} isFirst={option.values.length === 0} />
      </div>
      {option.values.map(
        (value, place) =>
          isShortValue(value) && (
            <LongerValues
              key={value}
              optionName={option.name}
              value={value}
              isTaken={(text) => isTaken(option.values, place, text)}
              take={(text) => does.renameValue(place, text)}
            />
          ),
      )}
    </div>
  )
}

interface LongerProps {
  optionName: string
  value: string
  isTaken: (text: string) => boolean
  take: (text: string) => void
}

/** Longer forms of a value of one letter, which cannot be saved. */
function LongerValues({ optionName, value, isTaken: isOthers, take }: LongerProps) {
  const t = useTranslations('products')
  const locale = useLocale()
  const texts = new Set((['words', 'with_option'] as const).map((style) => longValue(optionName.trim(), value, style, locale)))
  return (
    <ButtonRow>
      <span className={shapes.about}>{t('value_short', { value })}</span>
      {[...texts].map(
        (text) =>
          text !== value &&
          !isOthers(text) && (
            <Button key={text} variant="default" onClick={() => take(text)}>
              {text}
            </Button>
          ),
      )}
    </ButtonRow>
  )
}

interface ValueProps {
  state: FormState
  path: string
  label: string
  value: string
  isOthers: (text: string) => boolean
  rename: (value: string) => void
  remove: () => void
  earlier: (() => void) | undefined
}

function Value({ state, path, label, value, isOthers, rename, remove, earlier }: ValueProps) {
  const t = useTranslations('products')
  const valueField = useOwnWord(value, isOthers, rename)
  const { error, leave } = useField<string>({ state, path }, label)
  return (
    <TextInput
      aria-label={label}
      name={path}
      value={valueField.value}
      error={error}
      onFocus={valueField.onFocus}
      onChange={(event) => valueField.type(event.currentTarget.value)}
      onBlur={() => (valueField.leave(), leave())}
      leftSection={
        earlier && <IconButton icon={ArrowLeft} label={t('value_earlier', { value })} iconSize={14} size="md" onClick={earlier} />
      }
      rightSection={<IconButton icon={X} label={t('value_remove', { value })} iconSize={14} size="md" onClick={remove} />}
    />
  )
}

interface NewProps {
  label: string
  add: (value: string) => void
  has: readonly string[]
  isFirst: boolean
}

/** Enter, a comma or leaving the field adds the value, unless it exists already. */
function NewValue({ label, add, has, isFirst }: NewProps) {
  const t = useTranslations('products')
  const [typed, setTyped] = useState('')
  const take = (text: string) => {
    const value = text.trim()
    if (value !== '' && !has.some((existingValue) => existingValue.toLowerCase() === value.toLowerCase())) add(value)
    setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    take(typed)
  }
  const type = (text: string) => {
    const [first = '', ...rest] = text.split(',')
    if (rest.length === 0) return setTyped(text)
    take(first)
    setTyped(rest.join(',').trimStart())
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={t(isFirst ? 'value_like' : 'value_more')}
      value={typed}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={() => take(typed)}
    />
  )
}
