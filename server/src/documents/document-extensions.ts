import type { BalanceEntry } from '../receivables/balance.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { door } from '../records/door.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentHooks, Kind } from './kind.ts'
import type { RefundOptions } from './refund-options.ts'

/** Two documents of one exchange. They post, cancel and delete together. */
export interface DocumentPair {
  approve(table: DocumentTable, isOverLimitSeen: boolean): Promise<unknown>
  cancel(options: RefundOptions & { reason?: string | null | undefined }): Promise<unknown>
  remove(options: RefundOptions): Promise<unknown>
}

/** A column by which documents of one table name another document. */
export interface DocumentReference {
  from: DocumentTable
  column: 'sale_id' | 'exchange_sale_id' | 'intake_id' | 'order_id' | 'quotation_id'
  to: DocumentTable
  /** Finds active documents only, as its index has no others. */
  isActiveOnly?: boolean
}

/** Hooks of rooms above into documents, whose kinds do not import those rooms. */
interface DocumentExtensions {
  /** By kind name. A hook only checks: it may refuse, and changes nothing. */
  hooksByKind: Partial<Record<Kind['name'], readonly DocumentHooks[]>>
  /** The pair that a document belongs to. */
  pairOf(ctx: BusinessContext, table: DocumentTable, id: string): Promise<DocumentPair | undefined>
  /** Kind of the other document in a pair. */
  otherKindOfPair(table: DocumentTable): Kind | undefined
  /** Columns by which documents name other documents. */
  references: readonly DocumentReference[]
  /** Permission to see the documents of a table. */
  viewPermission(table: DocumentTable): Kind['may']['view']
}

export const extensions = door<DocumentExtensions>('what rooms above do with documents')

type HookArguments<What extends keyof DocumentHooks> = Parameters<NonNullable<DocumentHooks[What]>>
type Hook<What extends keyof DocumentHooks> = (...hookArguments: HookArguments<What>) => Promise<void | readonly BalanceEntry[]>

/**
 * Runs a hook of a kind: first those that other rooms added, then the kind's own.
 * @returns further entries on the balance of the document's contact
 * @throws Refusal 422
 */
export async function runHooks<What extends keyof DocumentHooks>(
  kind: Kind,
  name: What,
  ...hookArguments: HookArguments<What>
): Promise<BalanceEntry[]> {
  const entries: BalanceEntry[] = []
  for (const hooks of [...(extensions().hooksByKind[kind.name] ?? []), kind.hooks])
    entries.push(...((await (hooks?.[name] as Hook<What> | undefined)?.(...hookArguments)) ?? []))
  return entries
}
