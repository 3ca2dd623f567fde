import type { locations } from '@kasuwa/contract/locations'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useMemo } from 'react'
import { api } from '../api.ts'
import { type Loaded, useOne } from '../kit/api/query.ts'
import { useDetails } from '../session/session.ts'

export type Location = ReplyOf<typeof locations.open>['rows'][number]

const all = { query: { per_page: 100 } }

/** Locations where this member may record documents. */
export function useLocations(): Loaded<Location[]> {
  const memberLocation = useDetails()?.member?.location ?? null
  const loaded = useOne(api.locations.open, all)
  const rows = loaded.data?.rows
  const data = useMemo(() => (memberLocation ? rows?.filter((place) => place.id === memberLocation) : rows), [rows, memberLocation])
  return { ...loaded, data }
}

/** Initial location: the draft's if it still exists, else the default, else the first. */
export const findLocation = (places: readonly Location[], id: string | null): Location | undefined =>
  places.find((place) => place.id === id) ?? places.find((place) => place.is_default) ?? places[0]
