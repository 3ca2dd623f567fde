const ofOneMoment = new WeakSet<object>()

/** Has all that a handler reads be of one moment: it tells sums of which some are kept, and writes nothing. */
export function withOneMoment<Handler extends object>(handler: Handler): Handler {
  ofOneMoment.add(handler)
  return handler
}

export const tellsOneMoment = (handler: object): boolean => ofOneMoment.has(handler)
