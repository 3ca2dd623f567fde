import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type NamedRow, type PickerSource, usePickerOptions } from './picker-options.ts'
import { PickerAction } from './picker-action.tsx'
import { PickerList } from './picker-list.tsx'
import { usePickerEnterKey } from './picker-enter-key.ts'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps<string> {
  from: PickerSource
  /** The row of the form's initial value, for its name. */
  chosen?: NamedRow | null | undefined
  /** Creates a row with the typed name. */
  make?: (name: string) => Promise<NamedRow | undefined>
  picked?: (row: NamedRow | undefined) => void
  autoFocus?: boolean
}

/** Combobox over an endpoint's rows: searched as you type, with arrows and Enter. */
export function PickerField({ at, label, hint, from, chosen, make, picked, autoFocus }: Props) {
  const t = useTranslations('kit')
  const [pickedRow, setPickedRow] = useState<NamedRow>()
  const nameOf = (id: string) => [pickedRow, chosen].find((row) => row?.id === id)?.name
  const { value, set, leave, input } = useField(at, label, nameOf)
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const { typed, setTyped, first, rows, more, busy } = usePickerOptions(from, box.dropdownOpened)
  const [typing, setTyping] = useState(false)
  // Another member may have picked another row since.
  const selectedName = value ? (nameOf(value) ?? value) : ''

  const choose = (row: NamedRow | undefined) => {
    setPickedRow(row)
    set(row?.id ?? null)
    setTyping(false)
    setTyped('')
    box.closeDropdown()
    picked?.(row)
  }
  const enter = usePickerEnterKey(box, { typed, rows: first.filter((row) => !from.disabledReason?.(row)), busy, pick: choose })
  return (
    <Combobox
      store={box}
      onOptionSubmit={(id) => {
        if (id === '+') return void make?.(typed.trim()).then((row) => row && choose(row))
        const row = rows.find((option) => option.id === id)
        if (row) choose(row)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          description={hint}
          autoComplete="off"
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          placeholder={t('picker_type')}
          value={typing ? typed : selectedName}
          onChange={(event) => {
            setTyping(true)
            setTyped(event.currentTarget.value)
            box.openDropdown()
          }}
          onKeyDown={enter.press}
          onClick={() => box.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() =>
            enter.leave(() => {
              box.closeDropdown()
              setTyping(false)
              setTyped('')
              leave()
            })
          }
          rightSectionPointerEvents="all"
          rightSection={
            busy && box.dropdownOpened ? (
              <Loader size={14} />
            ) : value ? (
              <CloseButton
                size="sm"
                iconSize={14}
                aria-label={t('picker_clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(undefined)}
              />
            ) : (
              <ChevronsUpDown size={14} aria-hidden />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <PickerList label={label} box={box} rows={rows} more={more} busy={busy} from={from} chosen={value ? [value] : []}>
          {make && typed.trim().length > 1 && (
            <Combobox.Option value="+">
              <PickerAction>{t('picker_make', { name: typed.trim() })}</PickerAction>
            </Combobox.Option>
          )}
        </PickerList>
      </Combobox.Dropdown>
    </Combobox>
  )
}
