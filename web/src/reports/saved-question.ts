import type { ReportName } from '@kasuwa/contract/report-figures'
import { namesOf, type Question } from './question.ts'

/** Saved part of a query: without the page, the chart's metric and the table's columns. */
export const savedQueryOf = (name: ReportName, { page: _, figure: __, columns: ___, ...question }: Question): Record<string, string> =>
  Object.fromEntries(namesOf(name).flatMap((parameter) => (question[parameter] ? [[parameter, question[parameter]]] : [])))

/** Whether two queries are equal. */
export function isSame(query: Readonly<Record<string, string>>, otherQuery: Readonly<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(query), ...Object.keys(otherQuery)])
  return [...names].every((name) => query[name] === otherQuery[name])
}
