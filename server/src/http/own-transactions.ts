import type { LoggedIn, OwnTransactions } from '../request/request-context.ts'

const freehanded = new WeakSet<object>()

/**
 * Marks a handler that opens its own transactions once the caller is known, by `visit.act`: it hashes a password, which must not hold a
 * connection; or asks a bank; or answers with tokens, which no `Idempotency-Key` may keep. It writes its own trail, and if it writes at
 * all its endpoint is `keyless`.
 */
export function freehand<Call, Reply>(handler: (visit: OwnTransactions, call: Call) => Reply): (visit: LoggedIn, call: Call) => Reply {
  const marked = (visit: LoggedIn, call: Call) => handler(visit as LoggedIn & OwnTransactions, call)
  freehanded.add(marked)
  return marked
}

export const isFreehand = (handler: object): boolean => freehanded.has(handler)
