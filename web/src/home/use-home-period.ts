import { useNavigate, useSearch } from '@tanstack/react-router'
import { useToday } from '../kit/format.ts'
import { type PeriodQuery, readPeriod, writePeriod } from './home-period.ts'

/** Period in the address, and its setter. Each change is a history entry, so Back returns to the previous one. */
export function useHomePeriod(): [PeriodQuery, (next: PeriodQuery) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = useToday()
  const choose = (next: PeriodQuery) => {
    const { period: _, from: __, to: ___, ...otherSearch } = search
    void navigate({ to: '.', search: { ...otherSearch, ...writePeriod(next) }, hash: true, resetScroll: false })
  }
  return [readPeriod(search, today), choose]
}
