import { useTranslations } from 'use-intl'
import { useLocations } from '../documents/use-locations.ts'

/** For a member bound to one location: names which figures are of that location, and which of the whole business. */
export function MyLocation() {
  const t = useTranslations('home')
  const [place] = useLocations().data ?? []
  return place ? t('at', { place: place.name }) : null
}
