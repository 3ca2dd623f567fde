import type { z } from 'zod'
import type { Language } from '../languages.ts'
import { fieldIn as fieldInFrench } from '../messages/fields.fr.ts'

/** A refused field, not yet in anybody's language: a key of the `validation` messages, and what to fill in. */
export interface FieldFault {
  path: string
  rule: string
  values: Record<string, string | number>
}

/** The rule that an issue stands for: the one its schema names, or what zod's own code means. */
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

/** What a body is called that is refused as a whole: a list was asked for, or an object. */
const whole = 'body'

/** What is wrong inside of what may also be null, however deep: the issues of its fields, by their whole paths. */
function within(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const inner = issue.code === 'invalid_union' ? issue.errors.find((errors) => errors.some((one) => one.path.length > 0)) : undefined
  return inner?.flatMap((one) => within({ ...one, path: [...issue.path, ...one.path] })) ?? [issue]
}

/** Fields that one answer says something of. */
export const mostFaults = 100

/** Path and rule of each refused field, of the first hundred; the first fault of a field wins, since a refinement runs although its field failed. */
export function fieldFaults(error: z.core.$ZodError): FieldFault[] {
  const found = new Map<string, FieldFault>()
  for (const issue of error.issues) {
    for (const one of within(issue)) {
      const path = one.path.join('.') || whole
      const [rule, values] = path === whole ? ruleOfWhole(one) : ruleOf(one)
      if (!found.has(path)) found.set(path, { path, rule, values })
      if (found.size === mostFaults) return [...found.values()]
    }
  }
  return [...found.values()]
}

function ruleOfWhole(issue: z.core.$ZodIssue): ReturnType<typeof ruleOf> {
  return issue.code === 'invalid_type' ? [issue.expected === 'array' ? 'list' : 'object', {}] : ruleOf(issue)
}

/** Name of the field that a path leads to. Positions in a list are left out. */
const fieldName = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1) ?? path

/** Names of fields in languages that have words of their own for them. */
const fieldIn: { [In in Language]?: (name: string) => string | undefined } = { fr: fieldInFrench }

/** “first_name” → “first name” (`spec §5`: dashes and underscores to spaces); in French its own words, “le prénom”. */
export function fieldWords(locale: string, path: string): string {
  const name = fieldName(path)
  return fieldIn[locale as Language]?.(name) ?? name.replaceAll(/[-_]/g, ' ')
}

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What the sentence of a fault is made with: `{field}` in running text, `{title}` at the start of one. */
export function faultValues(locale: string, fault: FieldFault): Record<string, string | number> {
  const field = fieldWords(locale, fault.path)
  return { field, title: capitalised(field), ...fault.values }
}
