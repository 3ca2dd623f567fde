import type { RawBuilder } from 'kysely'

/** A part of an answer that the database works out in the very flight that commits. */
export interface LateFigure {
  /** Where it stands in the answer, as the wire has it. */
  path: readonly [string, ...string[]]
  /** What the kept answer is given there: the same, worked out by the database. */
  stored: RawBuilder<unknown>
  /** The same for whoever asked; known once it is committed. */
  value(): unknown
}

/** A reply that is whole but for figures that nobody may wait for with rows locked: they are put in once everything is committed. */
export class Unfinished<Reply> {
  constructor(
    readonly reply: Reply,
    readonly late: readonly LateFigure[],
  ) {}
}

/** Puts the late figures into an answer as the wire has it. */
export function finish(answer: unknown, late: readonly LateFigure[]): void {
  for (const { path, value } of late) {
    const last = path.at(-1) as string
    const holder = path.slice(0, -1).reduce((inner, name) => inner[name] as Record<string, unknown>, answer as Record<string, unknown>)
    holder[last] = value()
  }
}
