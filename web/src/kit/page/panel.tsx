import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Pair, Pairs } from './pairs.tsx'
import style from './panel.module.css'

interface Props {
  title: ReactNode
  /** Right of the title: a link to the whole list, a button. */
  aside?: ReactNode
  /** True: no padding, for rows that reach the edges. */
  flush?: boolean
  /** Anchor for links. */
  id?: string
  children: ReactNode
}

/** Section of a page, with a heading. */
export function Panel({ title, aside, flush = false, id, children }: Props) {
  return (
    <section className={style.panel} id={id}>
      <header className={style.head}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {aside}
      </header>
      <div className={style.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  )
}

/** Definition list: label over value. Empty values are left out. */
export const Facts = ({ of }: { of: readonly Pair[] }) => <Pairs of={of} className={style.facts} />
