import type { ReportName } from '@kasuwa/contract/report-figures'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { namesOf, parseQuestion, type Question } from './question.ts'

/** The question in the address, and what asks another: a step of its own, so that Back leads to the one before. */
export function useQuestion(name: ReportName, fixed: readonly string[]): [Question, (next: Question) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const question = parseQuestion(name, search, fixed)
  const names = namesOf(name)
  const ask = (next: Question) => {
    const others = Object.entries(search).filter(([parameter]) => !names.includes(parameter))
    // One question is one address, whichever way it was come to.
    const inOrder = Object.fromEntries(names.flatMap((parameter) => (next[parameter] ? [[parameter, next[parameter]]] : [])))
    void navigate({ to: '.', search: { ...Object.fromEntries(others), ...inOrder }, hash: true, resetScroll: false })
  }
  return [question, ask]
}
