import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { fieldFaults } from '@kasuwa/contract/platform/field-faults'
import { cleanQuery } from '@kasuwa/contract/platform/lists'
import { safeParse, type z } from 'zod'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { type Locale, localeOf, translate, translateFault } from '../errors/translate.ts'
import { restrictedFieldsOf } from '../http/field-permissions.ts'
import { decoder } from '../http/wire.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Most characters of a query; a URL allows no more. */
const longest = 4000

/** A saved query: the parameters of a screen’s address, with public ids. */
export type SavedQuery = Record<string, string>

/** 422 on `query`. @param sentence empty: the generic message */
export const queryFault = (locale: Locale, sentence: string): Refusal =>
  new Refusal({
    ...{ status: 422, code: 'invalid_input', words: { key: 'invalid_input' } },
    extra: { errors: { query: [sentence || translate(locale, { key: 'invalid_input' })] } },
  })

/** @throws Refusal 422 on `query` @param key message of a longer one */
export function mustBeShort(query: SavedQuery, key: string): void {
  if (JSON.stringify(query).length > longest) throw refuseField('query', key, { max: longest })
}

/**
 * Parses a saved query like its own call.
 * @param leftOut parameters of one look, which are not saved
 * @param unknownKey message of an unknown parameter
 * @throws Refusal 422 on `query`
 */
export function parseSavedQuery(
  locale: string,
  { query: schema }: Pick<Endpoint, 'query'>,
  savedQuery: SavedQuery,
  leftOut: readonly string[],
  unknownKey: string,
): unknown {
  const { shape } = schema as z.ZodObject
  const unknown = Object.keys(savedQuery).find((name) => !Object.hasOwn(shape, name) || leftOut.includes(name))
  if (unknown !== undefined) throw refuseField('query', unknownKey, { name: unknown.slice(0, 50) })
  const parsed = safeParse(schema, cleanQuery(schema, savedQuery), { reportInput: true })
  const language = localeOf(locale)
  if (parsed.success) return decoder(schema, language)(parsed.data)
  const [first] = fieldFaults(parsed.error)
  throw queryFault(language, first ? translateFault(language, first) : '')
}

/** @throws Refusal 422 on `query`, if it filters or sorts by a figure that the member may not see */
export function mustSeeFigures(ctx: BusinessContext, endpoint: Endpoint, query: unknown): void {
  const [first] = restrictedFieldsOf(endpoint)?.({ query, body: {} }, ctx.permissions) ?? []
  if (first) throw refuseField('query', 'unseen_figure', { permission: ctx.translate({ key: `permissions.${first[1]}.name` }) })
}
