import { useDetails } from './session.ts'

/** False for a member bound to one location, who sees that one only (PEOPLE-21). */
export const useHasAllLocations = (): boolean => !useDetails()?.member?.location

/** Columns of a list, without the location column for a member bound to one location. */
export function useScopedColumns<C extends { key: string }>(columns: readonly C[]): readonly C[] {
  const everywhere = useHasAllLocations()
  return everywhere ? columns : columns.filter(({ key }) => key !== 'location')
}
