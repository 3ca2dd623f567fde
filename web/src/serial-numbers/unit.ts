import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { serialNumbers } from '@kasuwa/contract/serial-numbers'

export type Unit = ReplyOf<typeof serialNumbers.one>['serial_number']

/** A unit's free fields with their values in words, less those that are empty. */
export const metaOf = ({ meta }: Pick<Unit, 'meta'>): [name: string, value: string][] =>
  Object.entries(meta ?? {}).flatMap(([name, value]): [string, string][] =>
    value === null || value === '' || typeof value === 'object' ? [] : [[name, String(value)]],
  )
