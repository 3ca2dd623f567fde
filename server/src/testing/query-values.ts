import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { IdKind } from '@kasuwa/contract/platform/ids'
import { plannedFields } from '@kasuwa/contract/platform/not-yet'
import { z } from 'zod'
import { newId, publicId } from '../database/ids.ts'
import { marksIn, referencesIn } from './schemas.ts'

/** Values for fields that take neither words nor ids. Each field gets the first value of each row that it accepts. */
const samples: readonly (readonly string[])[] = [['2025-03-05'], ['true'], ['1', '20'], ['NG'], ['0803'], ['#0a7d4f'], ['ACCT_abcdef12']]

/** Values that a field may take besides ids. */
const besideIds = ['none', 'cash']

/** Values of fields that mean the same on every list. */
const common: Record<string, readonly string[]> = {
  // A short one, a number, and two words.
  search: ['a', '042', 'golden penny'],
  page: ['2'],
  count_to: ['1'],
  per_page: [],
  format: ['csv'],
  // These change only the statement's values, not its text.
  period: ['last-12-months', 'last-7-days'],
  interval: ['month', 'none'],
}

/** A query field with one value. */
export interface QueryValue {
  field: string
  value: string
}

type IdOf = (kind: IdKind) => Promise<string | undefined>

async function valuesOf(field: string, schema: z.ZodType, idOf: IdOf): Promise<readonly string[]> {
  const takes = (value: string) => schema.safeParse(value).success
  const commonValues = common[field]
  if (commonValues && (commonValues.length === 0 || commonValues.some(takes))) return commonValues.filter(takes)
  const [reference] = referencesIn(schema)
  if (reference) {
    const id = await idOf(reference.kind)
    // A missing id beside it, because a filter by several ids may use another query.
    return [...(id === undefined ? [] : [id, `${id},${publicId(reference.kind, newId())}`]), ...besideIds].filter(takes)
  }
  const words = marksIn(schema, (inner) => (inner instanceof z.ZodEnum ? inner.options.map(String) : undefined)).flatMap(({ mark }) => mark)
  if (words.includes('true')) return ['true', 'false']
  if (words.length > 0) return [...words, words.slice(0, 2).join(',')].filter(takes)
  const sampleValues = samples.flatMap((row) => row.find(takes) ?? [])
  if (sampleValues.length === 0) throw new Error(`Say in testing/query-values.ts what ${field} may be asked.`)
  return sampleValues
}

/**
 * Values for each field of a read's query, from the contract: every word of orders and filters, ids of each kind, a missing id, and samples
 * of free values.
 * Leaves out edges (`with_…`) and planned fields, which the server rejects.
 * @param idOf a public id of a kind; if undefined, the field gets no value
 * @param filledFields fields that the caller fills itself
 * @throws Error if no value is known for a field
 */
export async function queryValues({ query }: Endpoint, idOf: IdOf, filledFields: readonly string[] = []): Promise<QueryValue[]> {
  const fieldValues: QueryValue[] = []
  for (const [field, schema] of Object.entries((query as z.ZodObject<Record<string, z.ZodType>>).shape)) {
    const isPlanned = marksIn(schema, (inner) => plannedFields.get(inner)).length > 0
    if (field.startsWith('with_') || isPlanned || filledFields.includes(field)) continue
    const values = await valuesOf(field, schema, idOf)
    // A negated filter needs one value: its opposite tests the rest.
    for (const value of field.startsWith('not_') ? values.slice(0, 1) : values) fieldValues.push({ field, value })
  }
  return fieldValues
}
