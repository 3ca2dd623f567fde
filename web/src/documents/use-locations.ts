import type { locations } from '@kasuwa/contract/locations'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useMemo } from 'react'
import { api } from '../api.ts'
import { type Loaded, useOne } from '../kit/api/query.ts'
import { useDetails } from '../session/session.ts'

export type Location = ReplyOf<typeof locations.open>['rows'][number]

const all = { query: { per_page: 100 } }

/** The locations where this member may make documents: their own alone if they have one. */
export function useLocations(): Loaded<Location[]> {
  const own = useDetails()?.member?.location ?? null
  const loaded = useOne(api.locations.open, all)
  const rows = loaded.data?.rows
  const data = useMemo(() => (own ? rows?.filter((place) => place.id === own) : rows), [rows, own])
  return { ...loaded, data }
}

/** Where a document begins: where it was, if that is still there; the default; the first. */
export const findLocation = (places: readonly Location[], id: string | null): Location | undefined =>
  places.find((place) => place.id === id) ?? places.find((place) => place.is_default) ?? places[0]
