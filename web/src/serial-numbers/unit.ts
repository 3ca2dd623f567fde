import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { serialNumbers } from '@kasuwa/contract/serial-numbers'

export type Unit = ReplyOf<typeof serialNumbers.one>['serial_number']

/** Free fields that every unit's form has, whatever else a unit carries (`calls.md`). */
export const knownMeta = ['colour', 'imei_2', 'warranty_until'] as const
export type KnownMeta = (typeof knownMeta)[number]

/** What else a unit carries in words: a form has a field for each. A dot would be a path of its own. */
export const otherMeta = ({ meta }: Pick<Unit, 'meta'>): string[] =>
  Object.entries(meta ?? {}).flatMap(([name, value]) =>
    (knownMeta as readonly string[]).includes(name) || name.includes('.') || typeof value !== 'string' ? [] : [name],
  )

/** Free fields as they are kept: without those that were emptied; null where none is left. */
export function keptMeta(meta: Readonly<Record<string, unknown>> | null | undefined): Record<string, unknown> | null {
  const kept = Object.entries(meta ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/** A unit's free fields with their values in words, less those that are empty. */
export const metaOf = ({ meta }: Pick<Unit, 'meta'>): [name: string, value: string][] =>
  Object.entries(meta ?? {}).flatMap(([name, value]): [string, string][] =>
    value === null || value === '' || typeof value === 'object' ? [] : [[name, String(value)]],
  )
