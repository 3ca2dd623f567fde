import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import style from './line-units.module.css'

type Unit = { id: string; serial_number: string; product_id: string }

interface Props {
  units: readonly Unit[] | undefined
  /** Components of the line: their units are shown with the component's name. */
  parts?: readonly { product_id: string; name: string }[] | undefined
}

/** Units shown at first; the others on request. */
const mostShown = 6

/** Units of a recorded line, each linked to its page; nothing for a line without units. */
export function LineUnits({ units = [], parts = [] }: Props) {
  if (parts.length === 0) return <Units units={units} />
  return parts.map(({ product_id, name }) => (
    <Units key={product_id} units={units.filter((unit) => unit.product_id === product_id)} name={name} />
  ))
}

function Units({ units, name }: { units: readonly Unit[]; name?: string }) {
  const t = useTranslations('document-page')
  const can = useCan()
  const [all, setAll] = useState(false)
  if (units.length === 0) return null
  const mayOpen = can(api.serialNumbers.one.access)
  const shownUnits = all ? units : units.slice(0, mostShown)
  return (
    <span className={style.units} data-wraps>
      {name && <span>{name}</span>}
      {shownUnits.map(({ id, serial_number: number }) => (
        <span key={id} className={style.unit}>
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
