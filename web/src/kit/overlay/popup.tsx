import { Check } from 'lucide-react'
import { createContext, type KeyboardEvent, type ReactNode, use, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import style from './popup.module.css'
import shapes from '../page/shapes.module.css'
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

interface ItemProps {
  onClick: () => void
  icon?: ReactNode
  /** Set if the item is a choice. */
  checked?: boolean
  /** The menu stays open, to choose several in a row. */
  stays?: boolean
  danger?: boolean
  disabled?: boolean
  /** Shortcut: “G S”. */
  keys?: string | undefined
  /** Quiet text at the end: why a choice has no effect now. */
  note?: string | undefined
  children: ReactNode
}

/** An item of a menu, or a button in another popup that looks like one: `<Popup …><MenuItem …/></Popup>`. */
export function MenuItem({ onClick, icon, checked, stays = false, danger = false, disabled = false, keys, note, children }: ItemProps) {
  const { close, kind } = use(PopupContext)
  const isInMenu = kind === 'menu'
  return (
    <button
      type="button"
      role={isInMenu ? (checked === undefined ? 'menuitem' : 'menuitemcheckbox') : undefined}
      aria-checked={isInMenu ? checked : undefined}
      tabIndex={isInMenu ? -1 : undefined}
      disabled={disabled}
      className={style.item}
      data-danger={danger || undefined}
      onClick={() => {
        if (!stays) close()
        onClick()
      }}
    >
      {icon}
      <span className={shapes.rest}>{children}</span>
      {note && <small className={style.note}>{note}</small>}
      {keys && (
        <kbd className={style.keys} aria-hidden>
          {keys}
        </kbd>
      )}
      {checked !== undefined && <Check size={16} style={{ visibility: checked ? 'visible' : 'hidden' }} aria-hidden />}
    </button>
  )
}

/** Text of a menu that is no item: a heading, or why its items are off. */
export const MenuLabel = ({ children }: { children: ReactNode }) => <div className={style.label}>{children}</div>

/** Line between two groups of a menu. */
export const MenuDivider = () => <hr className={style.line} />
