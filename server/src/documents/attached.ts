import type { BalanceEntry } from '../receivables/balance.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Beside, Kind, Line } from './kind.ts'
import type { Refunding } from './refunding.ts'

/** Two documents that are one act: neither takes effect, is canceled or hidden without the other. */
export interface Pair {
  approve(table: DocumentTable, isOverLimitSeen: boolean): Promise<unknown>
  cancel(said: Refunding & { reason?: string | null | undefined }): Promise<unknown>
  remove(said: Refunding): Promise<unknown>
}

/** What rooms above do with documents of kinds that know nothing of them. */
export interface Attached {
  /** By the name of the kind. It only looks whether something stands in the way. */
  besides: Partial<Record<Kind['name'], readonly Beside[]>>
  /** The pair that a document is part of. */
  pairOf(ctx: BusinessContext, table: DocumentTable, id: string): Promise<Pair | undefined>
  /** The kind of the other document of a pair. */
  otherOfPair(table: DocumentTable): Kind | undefined
}

let all: Attached | undefined

/** Said once (`document-kinds/kinds.ts`). */
export const attach = (attached: Attached): void => void (all = attached)

export function attached(): Attached {
  if (!all) throw new Error('Nothing has been attached to documents: `attachKinds` was never called.')
  return all
}

/** What happens with a document of a kind: what is attached to it first, then what its kind does. */
export const besidesOf = ({ name, beside }: Kind): readonly Beside[] => [...(attached().besides[name] ?? []), ...(beside ? [beside] : [])]

/** It takes effect. @returns what else happens to its contact's balance @throws Refusal 422 */
export async function postsBeside(
  ctx: BusinessContext,
  kind: Kind,
  document: Parameters<NonNullable<Beside['posts']>>[1],
  lines: readonly Line[],
  isNew: boolean,
): Promise<BalanceEntry[]> {
  const entries: BalanceEntry[] = []
  for (const one of besidesOf(kind)) entries.push(...((await one.posts?.(ctx, document, lines, isNew)) ?? []))
  return entries
}

/** Any other thing that happens to it. @throws Refusal 422 */
export async function beside<What extends 'settled' | 'paid' | 'corrected' | 'takenBack'>(
  kind: Kind,
  what: What,
  ...given: Parameters<NonNullable<Beside[What]>>
): Promise<void> {
  for (const one of besidesOf(kind)) await (one[what] as ((...all: typeof given) => Promise<void>) | undefined)?.(...given)
}
