import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import style from './file-drop.module.css'

interface Props {
  /** What it is for, in a form. */
  label?: string
  icon: LucideIcon
  /** Of the chooser, and which kinds of file it offers. */
  choose: string
  accept: string
  /** Opened by a button among the children. */
  picker: RefObject<HTMLInputElement | null>
  take: (file: File) => void
  children: ReactNode
}

/** Takes a file: dropped on it, or chosen. */
export function FileDrop({ label, icon: Icon, choose, accept, picker, take, children }: Props) {
  const [over, setOver] = useState(false)
  const takeFirst = (files: FileList | null) => files?.[0] && take(files[0])
  return (
    <div
      {...(label !== undefined && { role: 'group', 'aria-label': label })}
      className={style.drop}
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
