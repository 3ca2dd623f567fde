import { Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type NamedRow, type PickerSource, usePickerOptions } from './picker-options.ts'
import { PickerList } from './picker-list.tsx'
import { usePickerEnterKey } from './picker-enter-key.ts'
import { type FieldProps, useField } from './use-field.ts'

interface Props extends FieldProps<string[]> {
  from: PickerSource
  chosen?: readonly NamedRow[] | null | undefined
  make?: (name: string) => Promise<NamedRow | undefined>
}

/** Several rows of a list: tags, groups, taxes. */
export function PickerManyField({ at, label, hint, from, chosen, make }: Props) {
  const t = useTranslations('kit')
  const { value, error, needed, set, leave } = useField(at, label)
  const ids = value ?? []
  const [pickedRows, setPickedRows] = useState<readonly NamedRow[]>([])
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const { typed, setTyped, first, rows, more, busy } = usePickerOptions(from, box.dropdownOpened)

  const add = (row: NamedRow | undefined) => {
    if (!row) return
    setPickedRows([...pickedRows.filter((option) => option.id !== row.id), row])
    set(ids.includes(row.id) ? ids.filter((id) => id !== row.id) : [...ids, row.id])
    setTyped('')
  }
  // Another member may have added rows since.
  const nameOf = (id: string) => [...pickedRows, ...(chosen ?? [])].find((row) => row.id === id)?.name ?? id
  const enter = usePickerEnterKey(box, { typed, rows: first.filter((row) => !from.disabledReason?.(row)), busy, pick: add })
  return (
    <Combobox
      store={box}
      onOptionSubmit={(id) => {
        if (id === '+') void make?.(typed.trim()).then(add)
        else add(rows.find((row) => row.id === id))
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          description={hint}
          withAsterisk={needed}
          error={error}
          rightSection={busy && box.dropdownOpened ? <Loader size={14} /> : undefined}
          onClick={() => box.openDropdown()}
        >
          <Pill.Group>
            {ids.map((id) => (
              <Pill
                attributes={{ label: { 'data-cut': true } }}
                key={id}
                withRemoveButton
                onRemove={() => set(ids.filter((chosenId) => chosenId !== id))}
                removeButtonProps={{ 'aria-label': t('chosen_remove', { name: nameOf(id) }), tabIndex: 0, 'aria-hidden': false }}
              >
                {nameOf(id)}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                name={at.path}
                aria-label={label}
                aria-invalid={Boolean(error)}
                placeholder={ids.length === 0 ? t('picker_type') : undefined}
                value={typed}
                onFocus={() => box.openDropdown()}
                onBlur={() =>
                  enter.leave(() => {
                    box.closeDropdown()
                    leave()
                  })
                }
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  box.openDropdown()
                }}
                onKeyDown={(event) => {
                  enter.press(event)
                  if (event.key === 'Backspace' && typed === '' && ids.length > 0) set(ids.slice(0, -1))
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <PickerList label={label} box={box} rows={rows} more={more} busy={busy} from={from} chosen={ids}>
          {make && typed.trim().length > 1 && <Combobox.Option value="+">{t('picker_make', { name: typed.trim() })}</Combobox.Option>}
        </PickerList>
      </Combobox.Dropdown>
    </Combobox>
  )
}
