import { definitionOf } from '@kasuwa/contract/platform/schema-def'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { type SeenWith, seenWith } from '@kasuwa/contract/platform/seen-with'
import type { z } from 'zod'
import { Refusal } from '../errors/refusal.ts'
import { type Locale, translate } from '../errors/translate.ts'
import { maySee } from './wire.ts'

/** Path of a restricted field: `items`, `*`, `cost`. */
interface RestrictedField {
  path: readonly string[]
  mark: SeenWith
}

interface CallInput {
  query: unknown
  body: unknown
}

/**
 * Finds input that needs a permission to see a figure (`seen-with.ts`): restricted values, filters on them, and a sort by a restricted
 * column. Compiled once per endpoint. Undefined if the endpoint has no such field.
 * @returns function of a decoded call: the restricted fields sent, each with a permission that allows it. Removes empty ones from the call,
 * so that they change nothing.
 */
export function restrictedFieldsOf({ query, body, reply }: Endpoint) {
  const [queryMarks, bodyMarks, columnMarks] = [marksIn(query), marksIn(body), columnMarksOf(reply)]
  if (queryMarks.length + bodyMarks.length + columnMarks.size === 0) return undefined
  return (input: CallInput, permissions: ReadonlySet<Permission> | undefined): [field: string, needs: Permission][] => {
    const restricted = (marks: readonly RestrictedField[]) => marks.filter(({ mark }) => !maySee(mark, permissions))
    const sentFields = [
      ...restricted(queryMarks).flatMap((field) => takeRestricted(input.query, field.path, field.mark)),
      ...restricted(bodyMarks).flatMap((field) => takeRestricted(input.body, field.path, field.mark)),
    ]
    const [column = ''] = ((input.query as { sort?: string } | undefined)?.sort ?? '').split('.')
    const sortMark = columnMarks.get(column)
    const sortFields: typeof sentFields = sortMark && !maySee(sortMark, permissions) ? [['sort', sortMark.anyOf[0]]] : []
    return [...sentFields, ...sortFields]
  }
}

function marksIn(schema: z.core.$ZodType, path: readonly string[] = []): RestrictedField[] {
  const mark = seenWith.get(schema)
  if (mark) return [{ path, mark }]
  const { shape = {}, element, innerType, options = [], in: inputSchema, out } = definitionOf(schema)
  return [
    ...Object.entries(shape).flatMap(([name, field]) => marksIn(field, [...path, name])),
    ...(element ? marksIn(element, [...path, '*']) : []),
    ...[innerType, inputSchema, out, ...options].flatMap((inner) => (inner ? marksIn(inner, path) : [])),
  ]
}

/** The restricted columns of a list, by name. */
function columnMarksOf(reply: z.core.$ZodType): ReadonlyMap<string, SeenWith> {
  const inRows = marksIn(reply).filter(({ path }) => path.length === 3 && path[0] === 'rows' && path[1] === '*')
  return new Map(inRows.map(({ path, mark }) => [path[2] ?? '', mark]))
}

/** Removes empty restricted fields. @returns the others, each with a permission that allows it */
function takeRestricted(input: unknown, [step, ...rest]: readonly string[], mark: SeenWith, path: string[] = []): [string, Permission][] {
  if (step === undefined || typeof input !== 'object' || input === null) return []
  if (step === '*') return Object.entries(input).flatMap(([index, item]) => takeRestricted(item, rest, mark, [...path, index]))
  const parent = input as Record<string, unknown>
  const value = parent[step]
  if (rest.length > 0) return takeRestricted(value, rest, mark, [...path, step])
  if (value === null || value === undefined) {
    delete parent[step]
    return []
  }
  const isRestricted = mark.words ? ([value].flat() as string[]).some((word) => mark.words?.includes(word)) : true
  return isRestricted ? [[[...path, step].join('.'), mark.anyOf[0]]] : []
}

/** 422 on fields that only holders of a permission may send, since the figure is hidden from the member. */
export function refuseFields(locale: Locale, fields: readonly [field: string, needs: Permission][]): Refusal {
  const message = (permission: Permission) =>
    translate(locale, {
      key: 'field_needs_permission',
      values: { permission: translate(locale, { key: `permissions.${permission}.name` }) },
    })
  const errors = Object.fromEntries(fields.map(([field, permission]) => [field, [message(permission)]]))
  return new Refusal({ status: 422, code: 'invalid_input', words: { key: 'invalid_input' }, extra: { errors } })
}
