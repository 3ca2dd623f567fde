import type { AuthenticatedRequest, OwnTransactionsContext } from '../request/request-context.ts'

const ownTransactionHandlers = new WeakSet<object>()

/**
 * Marks a handler that opens its own transactions once the caller is known, by `visit.act`: it hashes a password, which must not hold a
 * connection; or asks a bank; or answers with tokens, which no `Idempotency-Key` may keep. It writes its own trail, and if it writes at
 * all its endpoint is `keyless`.
 */
export function withOwnTransactions<Call, Reply>(
  handler: (context: OwnTransactionsContext, call: Call) => Reply,
): (context: AuthenticatedRequest, call: Call) => Reply {
  const marked = (context: AuthenticatedRequest, call: Call) => handler(context as AuthenticatedRequest & OwnTransactionsContext, call)
  ownTransactionHandlers.add(marked)
  return marked
}

export const hasOwnTransactions = (handler: object): boolean => ownTransactionHandlers.has(handler)
