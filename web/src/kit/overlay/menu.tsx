import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePopup } from './popup.tsx'
import style from './popup.module.css'

interface ItemProps {
  onClick: () => void
  icon?: ReactNode
  /** Chosen or not, where the item is a choice. */
  checked?: boolean
  /** The menu stays open: several are chosen in a row. */
  stays?: boolean
  danger?: boolean
  disabled?: boolean
  children: ReactNode
}

/** A line of a menu: `<Popup …><MenuItem …/></Popup>`. */
export function MenuItem({ onClick, icon, checked, stays = false, danger = false, disabled = false, children }: ItemProps) {
  const close = usePopup()
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      tabIndex={-1}
      disabled={disabled}
      className={style.item}
      data-danger={danger || undefined}
      onClick={() => {
        if (!stays) close()
        onClick()
      }}
    >
      {icon}
      <span className={style.text}>{children}</span>
      {checked !== undefined && <Check size={16} style={{ visibility: checked ? 'visible' : 'hidden' }} aria-hidden />}
    </button>
  )
}

export const MenuLabel = ({ children }: { children: ReactNode }) => <div className={style.label}>{children}</div>

export const MenuDivider = () => <hr className={style.line} />
