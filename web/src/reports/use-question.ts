import type { ReportName } from '@kasuwa/contract/report-figures'
import { addressOfQuery, queryOfAddress } from '@kasuwa/contract/report-opening'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { namesOf, parseQuestion, type Question } from './question.ts'

export type Ask = (next: Question, how?: { replace?: boolean }) => void

/**
 * Query that the address means, defaults included, and its setter. Each change is a history entry, so Back returns to the previous one;
 * with `replace` it takes the entry's place.
 */
export function useQuestion(name: ReportName, fixed: readonly string[]): [Question, Ask] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const question = queryOfAddress(name, parseQuestion(name, search, fixed))
  const names = namesOf(name)
  const ask: Ask = (next, { replace = false } = {}) => {
    const address = addressOfQuery(name, next)
    const otherEntries = Object.entries(search).filter(([parameter]) => !names.includes(parameter))
    // Parameters in a fixed order, so that equal queries have equal addresses.
    const inOrder = Object.fromEntries(names.flatMap((parameter) => (address[parameter] ? [[parameter, address[parameter]]] : [])))
    void navigate({ to: '.', search: { ...Object.fromEntries(otherEntries), ...inOrder }, hash: true, resetScroll: false, replace })
  }
  return [question, ask]
}
