import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { serialNumbers } from '@kasuwa/contract/serial-numbers'

export type Unit = ReplyOf<typeof serialNumbers.one>['serial_number']

/** Free fields on every unit's form, even if the unit has others. */
export const knownMeta = ['colour', 'imei_2', 'warranty_until'] as const
export type KnownMeta = (typeof knownMeta)[number]

/** Other text fields of a unit: the form has an input for each. A dot in a name would be read as a path. */
export const otherMeta = ({ meta }: Pick<Unit, 'meta'>): string[] =>
  Object.entries(meta ?? {}).flatMap(([name, value]) =>
    (knownMeta as readonly string[]).includes(name) || name.includes('.') || typeof value !== 'string' ? [] : [name],
  )

/** Free fields to store, without empty ones; null if none remains. */
export function nonEmptyMeta(meta: Readonly<Record<string, unknown>> | null | undefined): Record<string, unknown> | null {
  const entries = Object.entries(meta ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** A unit's non-empty free fields, with text values. */
export const metaOf = ({ meta }: Pick<Unit, 'meta'>): [name: string, value: string][] =>
  Object.entries(meta ?? {}).flatMap(([name, value]): [string, string][] =>
    value === null || value === '' || typeof value === 'object' ? [] : [[name, String(value)]],
  )
