import type { ReactNode } from 'react'
import style from './pairs.module.css'

/** `['Total', <Money … />, true]`: strong for the total of the others. */
export type Pair = readonly [name: ReactNode, value: ReactNode, strong?: boolean | undefined]

interface Props {
  of: readonly Pair[]
  className?: string | undefined
}

/** Definition list: name and value at the two ends of a line. Empty values are left out. */
export function Pairs({ of, className = style.pairs }: Props) {
  const filled = of.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
  return (
    <dl className={className}>
      {filled.map(([name, value, strong], at) => (
        <div key={at} data-strong={strong || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
