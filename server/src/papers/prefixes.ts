import { type DocumentKind, type Numbering, numberPrefixes, prefixOf } from '@kasuwa/contract/documents'
import { type PrefixField, prefixFields } from '@kasuwa/contract/paper-choices'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

type PrefixInput = { [Field in PrefixField]?: string | null | undefined }

const fields = Object.entries(prefixFields) as [PrefixField, DocumentKind][]

/** Prefix of a kind’s next number. */
const current = (numbering: Numbering, kind: DocumentKind): string => prefixOf(numbering, kind, Number.MAX_SAFE_INTEGER)

/** Prefix of the next number, by kind. */
export const shownPrefixes = (numbering: Numbering) =>
  Object.fromEntries(fields.map(([field, kind]) => [field, current(numbering, kind)])) as Record<PrefixField, string>

/**
 * New prefixes, each from its kind’s next number on; issued numbers keep theirs. No two kinds ever share a prefix, so a number shows its
 * kind. The kinds’ counters stay locked.
 * @throws Refusal 422 on the field of a prefix that another kind has, or had
 */
export async function chosenPrefixes(ctx: BusinessContext, before: Numbering, input: PrefixInput): Promise<Numbering> {
  let numbering = before
  const requestedPrefixes = fields.flatMap(([field, kind]) => {
    const prefix = input[field] === null ? numberPrefixes[kind] : input[field]
    return prefix === undefined || prefix === current(before, kind) ? [] : [{ field, kind, prefix }]
  })
  // Locks counters in one order, until commit.
  for (const { field, kind, prefix } of requestedPrefixes.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))) {
    const owner = fields.find(([, otherKind]) => otherKind !== kind && has(numbering, otherKind, prefix))
    if (owner) throw refuseField(field, 'prefix_taken', { prefix, kind: ctx.translate({ key: `states.kind.${owner[1]}` }) })
    const from = await nextNumber(ctx, kind)
    const usedNumbering = numbering.filter((entry) => entry.kind !== kind || entry.from < from)
    numbering = current(usedNumbering, kind) === prefix ? usedNumbering : [...usedNumbering, { kind, prefix, from }]
  }
  return numbering
}

const has = (numbering: Numbering, kind: DocumentKind, prefix: string): boolean =>
  numberPrefixes[kind] === prefix || numbering.some((entry) => entry.kind === kind && entry.prefix === prefix)

async function nextNumber(ctx: BusinessContext, kind: DocumentKind): Promise<number> {
  const counter = await ctx
    .selectFrom('document_counters')
    .select('last_number')
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (counter?.last_number ?? 0) + 1
}
