import { useDetails } from './session.ts'

/** Whether locations are to be told apart and chosen: who works at one sees that one alone (`domain.md`, People and access). */
export const useHasAllLocations = (): boolean => !useDetails()?.member?.location

/** Columns of a list less the one that would say the same in every row, for a member who works at one location. */
export function useScopedColumns<C extends { key: string }>(columns: readonly C[]): readonly C[] {
  const everywhere = useHasAllLocations()
  return everywhere ? columns : columns.filter(({ key }) => key !== 'location')
}
