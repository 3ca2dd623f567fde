import { useTranslations } from 'use-intl'
import { useLocations } from '../documents/use-locations.ts'

/** For who works at one location: of which the figures are, and which of them are not of that one alone. */
export function MyLocation() {
  const t = useTranslations('home')
  const [place] = useLocations().data ?? []
  return place ? t('at', { place: place.name }) : null
}
