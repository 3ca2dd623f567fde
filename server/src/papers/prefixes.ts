import { type DocumentKind, type Numbering, numberPrefixes, prefixOf } from '@kasuwa/contract/documents'
import { type PrefixField, prefixFields } from '@kasuwa/contract/paper-choices'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Given = { [Field in PrefixField]?: string | null | undefined }

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
export async function chosenPrefixes(ctx: BusinessContext, before: Numbering, given: Given): Promise<Numbering> {
  let numbering = before
  const wanted = fields.flatMap(([field, kind]) => {
    const prefix = given[field] === null ? numberPrefixes[kind] : given[field]
    return prefix === undefined || prefix === current(before, kind) ? [] : [{ field, kind, prefix }]
  })
  // Locks counters in one order, until commit.
  for (const { field, kind, prefix } of wanted.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))) {
    const other = fields.find(([, one]) => one !== kind && has(numbering, one, prefix))
    if (other) throw refuseField(field, 'prefix_taken', { prefix, kind: ctx.translate({ key: `states.kind.${other[1]}` }) })
    const from = await nextNumber(ctx, kind)
    const kept = numbering.filter((one) => one.kind !== kind || one.from < from)
    numbering = current(kept, kind) === prefix ? kept : [...kept, { kind, prefix, from }]
  }
  return numbering
}

const has = (numbering: Numbering, kind: DocumentKind, prefix: string): boolean =>
  numberPrefixes[kind] === prefix || numbering.some((one) => one.kind === kind && one.prefix === prefix)

async function nextNumber(ctx: BusinessContext, kind: DocumentKind): Promise<number> {
  const counter = await ctx
    .selectFrom('document_counters')
    .select('last_number')
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (counter?.last_number ?? 0) + 1
}
