import { Button, Fieldset, SimpleGrid } from '@mantine/core'
import { LocateFixed } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../kit/feedback/feedback.ts'
import { DegreesField } from '../kit/fields/number-field.tsx'
import { parseDegrees } from '../kit/fields/parse-number.ts'
import type { FieldPath } from '../kit/form/field-path.ts'
import style from './position-fields.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Latitude and longitude: from this device, or pasted from a map. */
export function PositionFields({ latitude, longitude }: { latitude: FieldPath<number>; longitude: FieldPath<number> }) {
  const t = useTranslations('locations')
  const [busy, setBusy] = useState(false)
  const place = (north: number, east: number) => {
    latitude.state.set(latitude.path, north)
    longitude.state.set(longitude.path, east)
  }
  const locate = () => {
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        place(rounded(coords.latitude), rounded(coords.longitude))
      },
      () => {
        setBusy(false)
        toast.wrong(t('here_failed'))
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  const paste = (event: ClipboardEvent) => {
    const [north, east, ...more] = event.clipboardData
      .getData('text')
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map(parseDegrees)
    if (north === undefined || east === undefined || more.length > 0) return
    event.preventDefault()
    place(north, east)
  }
  return (
    <Fieldset legend={t('position')} className={style.position}>
      <p className={`${shapes.small} ${style.hint}`}>{t('position_hint')}</p>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DegreesField at={latitude} label={t('latitude')} placeholder="6.5244" onPaste={paste} />
        <DegreesField at={longitude} label={t('longitude')} placeholder="3.3792" onPaste={paste} />
      </SimpleGrid>
      {/* Browsers give a position only over https or on localhost. */}
      {isSecureContext && 'geolocation' in navigator && (
        <Button variant="default" mt="sm" leftSection={<LocateFixed size={16} aria-hidden />} loading={busy} onClick={locate}>
          {t('here')}
        </Button>
      )}
    </Fieldset>
  )
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
