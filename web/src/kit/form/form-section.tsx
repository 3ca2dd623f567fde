import type { ReactNode } from 'react'
import style from './form.module.css'

interface Props {
  title: string
  children: ReactNode
}

/** Part of a long form: a group of fields under a heading. */
export function FormSection({ title, children }: Props) {
  return (
    <fieldset className={style.section}>
      <legend className={style.heading}>{title}</legend>
      {children}
    </fieldset>
  )
}
