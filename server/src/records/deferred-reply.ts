import type { RawBuilder } from 'kysely'

/** A part of an answer that the database works out in the very round trip that commits. */
export interface DeferredField {
  /** Where it stands in the answer, as the wire has it. */
  path: readonly [string, ...string[]]
  /** What the kept answer is given there: the same, worked out by the database. */
  stored: RawBuilder<unknown>
  /** The same for whoever asked; known once it is committed. */
  value(): unknown
}

/** A reply that is whole but for figures that nobody may wait for with rows locked: they are put in once everything is committed. */
export class DeferredReply<Reply> {
  constructor(
    readonly reply: Reply,
    readonly deferred: readonly DeferredField[],
  ) {}
}

/** Puts the late figures into an answer as the wire has it. */
export function fillDeferred(answer: unknown, late: readonly DeferredField[]): void {
  for (const { path, value } of late) {
    const last = path.at(-1) as string
    const holder = path.slice(0, -1).reduce((inner, name) => inner[name] as Record<string, unknown>, answer as Record<string, unknown>)
    holder[last] = value()
  }
}
