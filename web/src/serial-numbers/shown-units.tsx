import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import style from './line-units.module.css'
import shapes from '../kit/page/shapes.module.css'

export type Unit = { id: string; serial_number: string; product_id: string }

/** Units shown at first; the others on request. */
const mostShown = 6

/** Units of one product, each linked to its page. */
export default function ShownUnits({ units, name }: { units: readonly Unit[]; name?: string | undefined }) {
  const t = useTranslations('document-page')
  const can = useCan()
  const [all, setAll] = useState(false)
  if (units.length === 0) return null
  const mayOpen = can(api.serialNumbers.one.access)
  const shownUnits = all ? units : units.slice(0, mostShown)
  return (
    <span className={`${shapes.wraps} ${style.units}`} data-wraps>
      {name && <span>{name}</span>}
      {shownUnits.map(({ id, serial_number: number }) => (
        <span key={id} className={`${shapes.breaks} ${style.unit}`}>
          {mayOpen ? (
            <Link to={`/serial-numbers/${id}`} data-cut onClick={(event) => event.stopPropagation()}>
              {number}
            </Link>
          ) : (
            number
          )}
        </span>
      ))}
      {shownUnits.length < units.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {t('units_all', { count: units.length })}
        </Button>
      )}
    </span>
  )
}
