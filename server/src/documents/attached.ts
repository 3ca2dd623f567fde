import type { BalanceEntry } from '../receivables/balance.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { door } from '../records/door.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Beside, Kind } from './kind.ts'
import type { Refunding } from './refunding.ts'

/** Two documents that are one act: neither takes effect, is canceled or hidden without the other. */
export interface Pair {
  approve(table: DocumentTable, isOverLimitSeen: boolean): Promise<unknown>
  cancel(said: Refunding & { reason?: string | null | undefined }): Promise<unknown>
  remove(said: Refunding): Promise<unknown>
}

/** What rooms above do with documents of kinds that know nothing of them. */
interface Attached {
  /** By the name of the kind. It only looks whether something stands in the way. */
  besides: Partial<Record<Kind['name'], readonly Beside[]>>
  /** The pair that a document is part of. */
  pairOf(ctx: BusinessContext, table: DocumentTable, id: string): Promise<Pair | undefined>
  /** The kind of the other document of a pair. */
  otherOfPair(table: DocumentTable): Kind | undefined
}

export const attached = door<Attached>('what rooms above do with documents')

type Given<What extends keyof Beside> = Parameters<NonNullable<Beside[What]>>
type Happens<What extends keyof Beside> = (...given: Given<What>) => Promise<void | readonly BalanceEntry[]>

/**
 * Something happens with a document of a kind: first what is attached to it, then what its kind does.
 * @returns what else happens to its contact's balance
 * @throws Refusal 422
 */
export async function beside<What extends keyof Beside>(kind: Kind, what: What, ...given: Given<What>): Promise<BalanceEntry[]> {
  const entries: BalanceEntry[] = []
  for (const one of [...(attached().besides[kind.name] ?? []), kind.beside])
    entries.push(...((await (one?.[what] as Happens<What> | undefined)?.(...given)) ?? []))
  return entries
}
