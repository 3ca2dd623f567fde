import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { type SeenWith, seenWith } from '@kasuwa/contract/platform/seen-with'
import type { z } from 'zod'
import { Refusal } from '../errors/refusal.ts'
import { type Locale, translate } from '../errors/translate.ts'
import { type Def, maySee } from './wire.ts'

/** Where a mark stands: `items`, `*`, `cost`. */
interface Marked {
  path: readonly string[]
  mark: SeenWith
}

interface Said {
  query: unknown
  body: unknown
}

/**
 * What a call says of figures that not everybody may see (`seen-with.ts`): values and filters that are marked, and an order by a column that is.
 * Compiled once per endpoint.
 * @returns for a call as the handler would get it, the fields that its asker may not give and a permission each of them needs; what stands
 *   empty there is taken out, so that it changes nothing. Undefined where the endpoint has no such field.
 */
export function saidWith({ query, body, reply }: Endpoint) {
  const [ofQuery, ofBody, ofRow] = [marksIn(query), marksIn(body), marksOfRow(reply)]
  if (ofQuery.length + ofBody.length + ofRow.size === 0) return undefined
  return (said: Said, held: ReadonlySet<Permission> | undefined): [field: string, needs: Permission][] => {
    const barred = (marks: readonly Marked[]) => marks.filter(({ mark }) => !maySee(mark, held))
    const given = [
      ...barred(ofQuery).flatMap((one) => takeOut(said.query, one.path, one.mark)),
      ...barred(ofBody).flatMap((one) => takeOut(said.body, one.path, one.mark)),
    ]
    const [column = ''] = ((said.query as { sort?: string } | undefined)?.sort ?? '').split('.')
    const ordered = ofRow.get(column)
    const order: typeof given = ordered && !maySee(ordered, held) ? [['sort', ordered.anyOf[0]]] : []
    return [...given, ...order]
  }
}

function marksIn(schema: z.core.$ZodType, path: readonly string[] = []): Marked[] {
  const mark = seenWith.get(schema)
  if (mark) return [{ path, mark }]
  const { shape = {}, element, innerType, options = [], in: before, out } = schema._zod.def as unknown as Def
  return [
    ...Object.entries(shape).flatMap(([name, field]) => marksIn(field, [...path, name])),
    ...(element ? marksIn(element, [...path, '*']) : []),
    ...[innerType, before, out, ...options].flatMap((inner) => (inner ? marksIn(inner, path) : [])),
  ]
}

/** The marked columns of a list, by their names. */
function marksOfRow(reply: z.core.$ZodType): ReadonlyMap<string, SeenWith> {
  const inRows = marksIn(reply).filter(({ path }) => path.length === 3 && path[0] === 'rows' && path[1] === '*')
  return new Map(inRows.map(({ path, mark }) => [path[2] ?? '', mark]))
}

/** @returns the fields at the path that say something, each with a permission that it needs */
function takeOut(inside: unknown, [step, ...rest]: readonly string[], mark: SeenWith, path: string[] = []): [string, Permission][] {
  if (step === undefined || typeof inside !== 'object' || inside === null) return []
  if (step === '*') return Object.entries(inside).flatMap(([index, one]) => takeOut(one, rest, mark, [...path, index]))
  const holder = inside as Record<string, unknown>
  const value = holder[step]
  if (rest.length > 0) return takeOut(value, rest, mark, [...path, step])
  if (value === null || value === undefined) {
    delete holder[step]
    return []
  }
  const told = mark.words ? ([value].flat() as string[]).some((word) => mark.words?.includes(word)) : true
  return told ? [[[...path, step].join('.'), mark.anyOf[0]]] : []
}

/** 422 on what only holders of a permission may say: a figure that the asker may not see. */
export function notYours(locale: Locale, barred: readonly [field: string, needs: Permission][]): Refusal {
  const sentence = (permission: Permission) =>
    translate(locale, {
      key: 'field_needs_permission',
      values: { permission: translate(locale, { key: `permissions.${permission}.name` }) },
    })
  const errors = Object.fromEntries(barred.map(([field, permission]) => [field, [sentence(permission)]]))
  return new Refusal({ status: 422, code: 'invalid_input', words: { key: 'invalid_input' }, extra: { errors } })
}
