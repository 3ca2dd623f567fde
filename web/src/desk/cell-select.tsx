import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import style from './line-cells.module.css'

/** A choice in a document line: as the fields of a form look, and native, since a screen may have hundreds. */
export function CellSelect(props: ComponentProps<'select'>) {
  return (
    <span className={style.pick}>
      <select className={style.select} {...props} />
      <ChevronsUpDown size={16} aria-hidden />
    </span>
  )
}
