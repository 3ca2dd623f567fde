import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import style from './file-drop.module.css'
import shapes from './page/shapes.module.css'

interface Props {
  /** Names the group in a form. */
  label?: string
  icon: LucideIcon
  /** Label of the file input. */
  choose: string
  accept: string
  /** A button among the children clicks this input. */
  picker: RefObject<HTMLInputElement | null>
  take: (file: File) => void
  children: ReactNode
}

/** Accepts one file, dropped or chosen. */
export function FileDrop({ label, icon: Icon, choose, accept, picker, take, children }: Props) {
  const [over, setOver] = useState(false)
  const takeFirst = (files: FileList | null) => files?.[0] && take(files[0])
  return (
    <div
      {...(label !== undefined && { role: 'group', 'aria-label': label })}
      className={`${shapes.line} ${style.drop}`}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        takeFirst(event.dataTransfer.files)
      }}
    >
      <Icon size={32} strokeWidth={1.5} aria-hidden />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={choose}
        accept={accept}
        onChange={(event) => {
          takeFirst(event.currentTarget.files)
          // Reset, so that choosing the same file again fires a change.
          event.currentTarget.value = ''
        }}
      />
      {children}
    </div>
  )
}
