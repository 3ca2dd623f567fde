import type { ReactNode, Ref } from 'react'
import type { Meaning } from './feedback.ts'
import style from './notice.module.css'
import { MeaningIcon } from './status.tsx'
import shapes from '../page/shapes.module.css'

/** Inline alert, with the colour and icon of its meaning. */
export function Notice({
  is: meaning,
  title,
  children,
  ref,
}: {
  is: Meaning
  title?: string
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}) {
  return (
    <div ref={ref} className={style.notice} data-is={meaning} role={meaning === 'wrong' || meaning === 'waiting' ? 'alert' : 'status'}>
      <MeaningIcon of={meaning} />
      <div className={`${shapes.fills} ${style.text}`}>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  )
}
