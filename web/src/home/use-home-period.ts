import { useNavigate, useSearch } from '@tanstack/react-router'
import { useToday } from '../kit/format.ts'
import { type AskedPeriod, readPeriod, writePeriod } from './home-period.ts'

/** The period in the address, and what chooses another: a step of its own, so that Back leads to the one before. */
export function useHomePeriod(): [AskedPeriod, (next: AskedPeriod) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = useToday()
  const choose = (next: AskedPeriod) => {
    const { period: _, from: __, to: ___, ...others } = search
    void navigate({ to: '.', search: { ...others, ...writePeriod(next) }, hash: true, resetScroll: false })
  }
  return [readPeriod(search, today), choose]
}
