import { quantityInputText } from '../kit/fields/parse-number.ts'
import { currentMerchant } from '../kit/api/call.ts'
import { browserStorage, tabStorage } from '../kit/storage.ts'
import { holdTabLock } from '../session/tab-lock.ts'
import { type Line, quantityOf } from './lines.ts'
import type { Scan } from './scans.ts'
import { StoredDraft } from './stored-draft.ts'
import { partsSince } from './tracked-parts.ts'

/** Fields of every document draft. */
export interface DocumentDraft {
  location: string | null
  lines: Line[]
  /** Scans that are no line yet, in the order in which they came: nothing is recorded while there is one. */
  scans: readonly Scan[]
  /** The source document's id, and the initial draft as JSON. */
  begun?: { of: string; as: string }
}

/**
 * Changes of lines since they were sent. A line of the same product with a larger quantity keeps the difference. A line with less, or at
 * another price, was recorded as sent.
 */
export function linesSince(now: readonly Line[], sent: readonly Line[]): Line[] {
  return now.flatMap((line) => {
    const before = sent.find((sentLine) => sentLine.key === line.key && sentLine.product === line.product)
    if (!before) return [line]
    const more = (quantityOf(line) ?? 0) - (quantityOf(before) ?? 0)
    const serials = line.serials?.filter((serial) => !before.serials?.includes(serial))
    const rest = { ...(serials && { serials }), ...(line.parts && { parts: partsSince(line.parts, before.parts ?? []) }) }
    return more > 0 ? [{ ...line, quantity: quantityInputText(more / 1000), ...rest }] : []
  })
}

/** The part of a draft that was not sent: added lines and changed fields. The location stays. */
export function draftSince<T extends DocumentDraft>(now: T, sent: T, empty: T): T {
  const changed = Object.entries(now).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(sent[field as keyof T]))
  return { ...empty, ...Object.fromEntries(changed), location: now.location, lines: linesSince(now.lines, sent.lines) }
}

const drafts = new Map<string, StoredDraft<never>>()

/**
 * This tab's draft of a desk, for a business and the member who is logged in.
 * @param version changes when the shape does
 */
export function storedDraft<T extends DocumentDraft>(
  desk: string,
  business: string,
  version: number,
  emptyAt: (location: string | null) => T,
): StoredDraft<T> {
  const name = `${desk}.${business}.${currentMerchant() ?? ''}`
  const existing = drafts.get(name) as StoredDraft<T> | undefined
  if (existing) return existing
  const draft = new StoredDraft<T>(
    {
      name,
      version,
      empty: (before) => emptyAt(before?.location ?? null),
      rest: (now, sent) => draftSince(now, sent, emptyAt(null)),
    },
    { tab: tabStorage, browser: browserStorage, holdLock: holdTabLock },
  )
  addEventListener('storage', draft.follow)
  addEventListener('pagehide', draft.leave)
  drafts.set(name, draft as unknown as StoredDraft<never>)
  return draft
}
