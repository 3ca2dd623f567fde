import type { AuthenticatedRequest, OwnTransactionsContext } from '../request/request-context.ts'

const ownTransactionHandlers = new WeakSet<object>()

/**
 * Marks a handler that opens its own transactions, by `context.inTransaction`: it hashes a password or calls a bank, which must not hold a
 * database connection, or answers with tokens, which must not be stored under an `Idempotency-Key`. It writes its own audit entries; its
 * endpoint is `keyless` if it writes at all.
 */
export function withOwnTransactions<Call, Reply>(
  handler: (context: OwnTransactionsContext, call: Call) => Reply,
): (context: AuthenticatedRequest, call: Call) => Reply {
  const marked = (context: AuthenticatedRequest, call: Call) => handler(context as AuthenticatedRequest & OwnTransactionsContext, call)
  ownTransactionHandlers.add(marked)
  return marked
}

const asking = new WeakSet<object>()

/**
 * The same for a handler that asks somebody outside, who may not answer for seconds: it takes up one of the app's slots only in its transactions, or a few that
 * wait for a bank would keep everybody else from selling.
 */
export function asksOutside<Call, Reply>(
  handler: (context: OwnTransactionsContext, call: Call) => Reply,
): (context: AuthenticatedRequest, call: Call) => Reply {
  const marked = withOwnTransactions(handler)
  asking.add(marked)
  return marked
}

export const isAskingOutside = (handler: object): boolean => asking.has(handler)
export const hasOwnTransactions = (handler: object): boolean => ownTransactionHandlers.has(handler)
