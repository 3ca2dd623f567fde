import { Button } from '@mantine/core'
import { CirclePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Popup } from '../overlay/popup.tsx'
import style from './filters.module.css'

interface Props {
  filters: readonly FilterName[]
  /** Panel that sets a filter. */
  panel: (name: string) => ReactNode
}

interface FilterName {
  name: string
  label: string
}

/** A chip for rare filters: choose a filter, then its value. */
export default function MoreFilters(props: Props) {
  const label = useTranslations('kit')('fields_more', { count: props.filters.length })
  return (
    <span className={style.chip} data-paper="no">
      <Popup
        kind="dialog"
        align="start"
        label={label}
        trigger={(opens) => (
          <button type="button" className={style.body} {...opens}>
            <CirclePlus size={14} aria-hidden />
            <span>{label}</span>
          </button>
        )}
      >
        <FilterChoice {...props} />
      </Popup>
    </span>
  )
}

function FilterChoice({ filters, panel }: Props) {
  const [chosen, choose] = useState<string>()
  if (chosen) return panel(chosen)
  return (
    <div className={style.picks}>
      {filters.map((filter, index) => (
        <Button
          key={filter.name}
          variant="subtle"
          color="gray"
          justify="flex-start"
          size="compact-md"
          data-autofocus={index === 0 || undefined}
          onClick={() => choose(filter.name)}
        >
          {filter.label}
        </Button>
      ))}
    </div>
  )
}
