import type { ReactNode } from 'react'
import style from './form.module.css'
import shapes from '../page/shapes.module.css'

interface Props {
  title: string
  about?: string
  children: ReactNode
}

/** Part of a long form: a group of fields under a heading. */
export function FormSection({ title, about, children }: Props) {
  return (
    <fieldset className={style.section}>
      <legend className={style.heading}>{title}</legend>
      {about && <p className={shapes.small}>{about}</p>}
      {children}
    </fieldset>
  )
}
