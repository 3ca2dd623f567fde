import type { LoggedIn } from './context.ts'

const freehanded = new WeakSet<object>()

/**
 * Marks a handler that opens its own transactions once the caller is known: it hashes a password, which must not hold a connection;
 * or asks a bank; or answers with tokens, which no `Idempotency-Key` may keep. It writes its own trail, and if it writes at all its
 * endpoint is `keyless`.
 */
export function freehand<Handler extends (visit: LoggedIn, call: never) => unknown>(handler: Handler): Handler {
  freehanded.add(handler)
  return handler
}

export const isFreehand = (handler: object): boolean => freehanded.has(handler)
