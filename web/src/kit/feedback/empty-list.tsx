import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DrawingName } from './drawing-name.ts'
import style from './load-failed.module.css'
import { lazyPart } from '../lazy-part.tsx'

const Drawing = lazyPart(() => import('./drawing.tsx'))

interface EmptyProps {
  drawing?: DrawingName | undefined
  title: string
  text: string
  actions: ReactNode
  /** Another way to begin, as a quieter link. */
  instead?: ReactNode
}

/** Empty state: what the list is for, and the create button. */
export function EmptyList({ drawing = 'paper', title, text, actions, instead }: EmptyProps) {
  return (
    <div className={style.state}>
      <div className={style.drawing}>
        <Drawing name={drawing} />
      </div>
      <Title order={2} size="h3">
        {title}
      </Title>
      <p>{text}</p>
      {actions}
      {instead}
    </div>
  )
}
