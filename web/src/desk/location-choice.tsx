import { NativeSelect } from '@mantine/core'
import { MapPin } from 'lucide-react'
import type { Location } from '../documents/use-locations.ts'
import style from './location-choice.module.css'

interface Props {
  label: string
  places: readonly Location[]
  place: Location | undefined
  onChoose: (id: string) => void
}

/** Location of a document: a select, or plain text where there is only one. */
export function LocationChoice({ label, places, place, onChoose }: Props) {
  if (places.length < 2) {
    return (
      <span className={style.place}>
        <MapPin size={16} aria-hidden />
        {place?.name}
      </span>
    )
  }
  return (
    <NativeSelect
      aria-label={label}
      className={style.choice}
      leftSection={<MapPin size={16} aria-hidden />}
      value={place?.id ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={places.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
