import type { ReportName } from '@kasuwa/contract/report-figures'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { namesOf, parseQuestion, type Question } from './question.ts'

/** Query in the address, and its setter. Each change is a history entry, so Back returns to the previous one. */
export function useQuestion(name: ReportName, fixed: readonly string[]): [Question, (next: Question) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const question = parseQuestion(name, search, fixed)
  const names = namesOf(name)
  const ask = (next: Question) => {
    const otherEntries = Object.entries(search).filter(([parameter]) => !names.includes(parameter))
    // Parameters in a fixed order, so that equal queries have equal addresses.
    const inOrder = Object.fromEntries(names.flatMap((parameter) => (next[parameter] ? [[parameter, next[parameter]]] : [])))
    void navigate({ to: '.', search: { ...Object.fromEntries(otherEntries), ...inOrder }, hash: true, resetScroll: false })
  }
  return [question, ask]
}
