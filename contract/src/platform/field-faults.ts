import type { z } from 'zod'
import type { Language } from '../languages.ts'
import { fieldIn as fieldInFrench } from '../messages/fields.fr.ts'

/** A rejected field, not translated yet: a key of the `validation` messages, and its values. */
export interface FieldFault {
  path: string
  rule: string
  values: Record<string, string | number>
}

/** The rule behind an issue: named by the schema, or derived from zod's own code. */
function ruleOf(issue: z.core.$ZodIssue): [string, Record<string, string | number>] {
  const missing = issue.input === undefined || issue.input === null
  if (missing && ['invalid_type', 'invalid_union', 'invalid_value'].includes(issue.code)) return ['required', {}]
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.find((errors) => errors.some((error) => error.code !== 'invalid_type'))?.[0] ?? issue.errors[0]?.[0]
    if (inner) return ruleOf(inner)
  }
  if (issue.message.startsWith('["')) {
    const [name, values] = JSON.parse(issue.message) as [string, Record<string, string | number>?]
    return [name === 'invalid' && issue.code === 'invalid_value' ? 'value' : name, values ?? {}]
  }
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')) return ['numeric', {}]
  if (issue.code === 'invalid_value') return ['value', {}]
  if (issue.code === 'too_small' && issue.origin === 'array') return ['required', {}]
  return ['invalid', {}]
}

/** Name of the body if it is rejected as a whole: a list or an object was expected. */
const bodyPath = 'body'

/** Issues inside a nullable union, at any depth: those of its fields, with full paths. */
function within(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const inner = issue.code === 'invalid_union' ? issue.errors.find((errors) => errors.some((nested) => nested.path.length > 0)) : undefined
  return inner?.flatMap((nested) => within({ ...nested, path: [...issue.path, ...nested.path] })) ?? [issue]
}

/** Most fields with errors in one reply. */
export const mostFaults = 100

/**
 * Path and rule of each rejected field, the first hundred. The first error of a field wins, because refinements run even after a failure.
 */
export function fieldFaults(error: z.core.$ZodError): FieldFault[] {
  const faultByPath = new Map<string, FieldFault>()
  for (const issue of error.issues) {
    for (const nested of within(issue)) {
      const path = nested.path.join('.') || bodyPath
      const [rule, values] = path === bodyPath ? ruleOfWhole(nested) : ruleOf(nested)
      if (!faultByPath.has(path)) faultByPath.set(path, { path, rule, values })
      if (faultByPath.size === mostFaults) return [...faultByPath.values()]
    }
  }
  return [...faultByPath.values()]
}

function ruleOfWhole(issue: z.core.$ZodIssue): ReturnType<typeof ruleOf> {
  return issue.code === 'invalid_type' ? [issue.expected === 'array' ? 'list' : 'object', {}] : ruleOf(issue)
}

/** Field name at a path, without list positions. */
const fieldName = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1) ?? path

/** Translated field names, for languages that have them. */
const fieldIn: { [In in Language]?: (name: string) => string | undefined } = { fr: fieldInFrench }

/** “first_name” → “first name” (`spec §5`: dashes and underscores to spaces); in French the translation, “le prénom”. */
export function fieldWords(locale: string, path: string): string {
  const name = fieldName(path)
  return fieldIn[locale as Language]?.(name) ?? name.replaceAll(/[-_]/g, ' ')
}

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Values for an error's sentence: `{field}` in running text, `{title}` at its start. */
export function faultValues(locale: string, fault: FieldFault): Record<string, string | number> {
  const field = fieldWords(locale, fault.path)
  return { field, title: capitalised(field), ...fault.values }
}
