import { lazy, Suspense } from 'react'
import type { Unit } from './shown-units.tsx'

/** Lazy: most lines have no units. */
const ShownUnits = lazy(() => import('./shown-units.tsx'))

interface Props {
  units: readonly Unit[] | undefined
  /** Components of the line: their units are shown with the component's name. */
  parts?: readonly { product_id: string; name: string }[] | undefined
}

/** Units of a recorded line, each linked to its page; nothing for a line without units. */
export function LineUnits({ units = [], parts = [] }: Props) {
  if (units.length === 0) return null
  return (
    <Suspense>
      {parts.length === 0 ? (
        <ShownUnits units={units} />
      ) : (
        parts.map(({ product_id, name }) => (
          <ShownUnits key={product_id} units={units.filter((unit) => unit.product_id === product_id)} name={name} />
        ))
      )}
    </Suspense>
  )
}
