import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'

/** Pixels that a list takes at most, as its sheet says (`--width-320`); it opens above its field where there is less room below. */
const tallest = 320

/** What a picker's keys ask of the list below its field. */
export interface OpenList {
  dropdownOpened: boolean
  selectFirstOption: () => void
  resetSelectedOption: () => void
}

interface Listbox {
  isOpen: boolean
  setOpen: (open: boolean) => void
  /** Ids of those that can be chosen, in their order. */
  options: readonly string[]
  pick: (id: string) => void
}

/**
 * A list of options below a field that keeps the focus, by WAI-ARIA's combobox: arrows choose, Enter takes. For screens that begin with
 * such a field: Mantine's Combobox brings all that places things anywhere, 16 kB.
 */
export function useListbox({ isOpen, setOpen, options, pick }: Listbox) {
  const id = useId()
  const [at, setAt] = useState<string>()
  const chosen = isOpen && at !== undefined && options.includes(at) ? at : undefined
  const idOf = (option: string) => `${id}-${option}`

  const box = useRef<HTMLUListElement>(null)
  const [isAbove, setAbove] = useState(false)
  useLayoutEffect(() => {
    const around = box.current?.parentElement
    if (!isOpen || !around) return
    const { top, bottom } = around.getBoundingClientRect()
    const below = innerHeight - bottom
    setAbove(below < tallest && top > below)
  }, [isOpen])

  const open = () => setOpen(true)
  // What was pointed at stays so: whoever comes back to the field goes on with Enter.
  const close = () => setOpen(false)
  const move = (by: 1 | -1) => {
    const from = chosen === undefined ? (by > 0 ? -1 : 0) : options.indexOf(chosen)
    open()
    setAt(options[(from + by + options.length) % options.length])
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
    selectFirstOption: () => setAt(options[0]),
    resetSelectedOption: () => setAt(undefined),
  }
  return {
    ...list,
    open,
    close,
    press,
    choose: setAt,
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
      // The focus stays in the field.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => options.includes(option) && pick(option),
      ref: (element: HTMLElement | null) => {
        if (option === chosen) element?.scrollIntoView?.({ block: 'nearest' })
      },
    }),
  }
}
