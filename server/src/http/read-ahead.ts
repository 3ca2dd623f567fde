import type { BusinessContext, UnauthorizedContext } from '../request/request-context.ts'

type ReadAhead = (context: UnauthorizedContext, call: unknown) => Promise<unknown>

const readers = new WeakMap<object, ReadAhead>()

/**
 * Has a handler's first statements leave in the round trip in which it is asked who calls. They may read and lock, and nothing else: where
 * the caller may not do it, or did it before under the same key, nobody hears what they found, and the transaction is undone.
 * @param read sends its statements before it waits for anything
 */
export function withReadAhead<Call, Found, Reply>(
  read: (context: UnauthorizedContext, call: Call) => Promise<Found>,
  handler: (context: BusinessContext, call: Call, found: Promise<Found>) => Reply,
): (context: BusinessContext, call: Call, found?: unknown) => Reply {
  const reading = (context: BusinessContext, call: Call, found?: unknown) =>
    handler(context, call, (found as Promise<Found> | undefined) ?? read(context, call))
  readers.set(reading, read as ReadAhead)
  return reading
}

/** What a handler reads ahead, if it does. */
export const readAheadOf = (handler: object): ReadAhead | undefined => readers.get(handler)
