import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePopup, usePopupKind } from './popup.tsx'
import style from './popup.module.css'
import shapes from '../page/shapes.module.css'

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
  const close = usePopup()
  const isInMenu = usePopupKind() === 'menu'
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
