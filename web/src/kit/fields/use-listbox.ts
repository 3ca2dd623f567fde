import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'

/** Pixels, at most, that the list is high (`--width-320` in its CSS). It opens above its field if there is less space below. */
const maxHeight = 320

/** The list's part that `usePickerEnterKey` controls. */
export interface OpenList {
  dropdownOpened: boolean
  selectFirstOption: () => void
  resetSelectedOption: () => void
}

interface Listbox {
  isOpen: boolean
  setOpen: (open: boolean) => void
  /** Ids of the enabled options, in order. */
  options: readonly string[]
  pick: (id: string) => void
}

/**
 * A list of options below a field that keeps the focus (WAI-ARIA combobox): arrows move, Enter picks. For screens that start with such a
 * field, since Mantine's Combobox adds 16 kB for positioning.
 */
export function useListbox({ isOpen, setOpen, options, pick }: Listbox) {
  const id = useId()
  const [activeOption, setActiveOption] = useState<string>()
  const chosen = isOpen && activeOption !== undefined && options.includes(activeOption) ? activeOption : undefined
  const idOf = (option: string) => `${id}-${option}`

  const box = useRef<HTMLUListElement>(null)
  const [isAbove, setAbove] = useState(false)
  useLayoutEffect(() => {
    const container = box.current?.parentElement
    if (!isOpen || !container) return
    const { top, bottom } = container.getBoundingClientRect()
    const below = innerHeight - bottom
    setAbove(below < maxHeight && top > below)
  }, [isOpen])

  const open = () => setOpen(true)
  // The active option stays: after refocus, Enter picks it.
  const close = () => setOpen(false)
  const move = (by: 1 | -1) => {
    const from = chosen === undefined ? (by > 0 ? -1 : 0) : options.indexOf(chosen)
    open()
    setActiveOption(options[(from + by + options.length) % options.length])
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Escape') close()
  }

  const list: OpenList = {
    dropdownOpened: isOpen,
    selectFirstOption: () => setActiveOption(options[0]),
    resetSelectedOption: () => setActiveOption(undefined),
  }
  return {
    ...list,
    open,
    close,
    press,
    choose: setActiveOption,
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': id,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': chosen === undefined ? undefined : idOf(chosen),
    },
    box: { id, role: 'listbox', hidden: !isOpen, 'data-above': isAbove || undefined, ref: box },
    option: (option: string) => ({
      id: idOf(option),
      role: 'option',
      'aria-selected': option === chosen,
      'aria-disabled': !options.includes(option) || undefined,
      // Keeps the focus in the field.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => options.includes(option) && pick(option),
      ref: (element: HTMLElement | null) => {
        if (option === chosen) element?.scrollIntoView?.({ block: 'nearest' })
      },
    }),
  }
}
