import { createContext, type KeyboardEvent, type ReactNode, use, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import style from './popup.module.css'
import type { PopupWidth } from './widths.ts'

/** Props of the button that opens the popup: `<Popup trigger={(opens) => <button {...opens}>…</button>}>`. */
export interface TriggerProps {
  popoverTarget: string
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
}

interface Props {
  trigger: (opens: TriggerProps) => ReactNode
  children: ReactNode
  /** `menu`: arrows move among its items. `dialog`: any other content. */
  kind?: 'menu' | 'dialog'
  align?: 'start' | 'end'
  label: string
  width?: PopupWidth
}

const PopupContext = createContext<{ close: () => void; kind: 'menu' | 'dialog' }>({ close: () => {}, kind: 'menu' })

/** Closes the popup around this component. */
export const usePopup = (): (() => void) => use(PopupContext).close

/** Kind of the popup around this component: menu items exist only in a menu. */
export const usePopupKind = (): 'menu' | 'dialog' => use(PopupContext).kind

/**
 * A small overlay beside its button, by the browser's popover: above everything, closes on Escape or an outside click, returns the focus. A
 * library for it was a tenth of the first load.
 */
export function Popup({ trigger, children, kind = 'menu', align = 'end', label, width }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const close = () => box.current?.hidePopover()
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': kind, 'aria-expanded': opened })}
      {/* Both of its roles take keys, which the linter cannot see. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={box}
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        className={style.popup}
        style={{ minWidth: width && `var(--width-${width})` }}
        // Rendered before it opens, since its position depends on its size.
        onBeforeToggle={(event) => event.target === event.currentTarget && event.newState === 'open' && flushSync(() => setOpened(true))}
        onToggle={(event) => {
          if (event.target !== event.currentTarget) return
          if (event.newState === 'open') placePopup(event.currentTarget, id, align)
          else {
            setOpened(false)
            delete event.currentTarget.dataset.stands
          }
        }}
        onKeyDown={kind === 'menu' ? moveAmongItems : undefined}
      >
        <PopupContext value={{ close, kind }}>{opened && children}</PopupContext>
      </div>
    </>
  )
}

const gap = 6
const margin = 8

/** Places it below its button, or above if there is more space, within the screen. Then focuses an element inside. */
function placePopup(box: HTMLElement, id: string, align: 'start' | 'end'): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)?.getBoundingClientRect()
  if (!button) return
  const { width, height } = box.getBoundingClientRect()
  const below = innerHeight - button.bottom - gap - margin
  const above = button.top - gap - margin
  const up = height > below && above > below
  const left = align === 'end' ? button.right - width : button.left
  box.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`
  box.style.maxHeight = `${Math.max(120, up ? above : below)}px`
  box.style.top = up ? '' : `${button.bottom + gap}px`
  box.style.bottom = up ? `${innerHeight - button.top + gap}px` : ''
  box.dataset.stands = ''
  box.querySelector<HTMLElement>('[data-autofocus], [role^="menuitem"], input, button')?.focus({ preventScroll: true })
}

function moveAmongItems(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
  const index = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: index + 1, ArrowUp: index - 1 + (index < 0 ? 1 : 0), Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined || items.length === 0) return
  event.preventDefault()
  items[(next + items.length) % items.length]?.focus()
}
