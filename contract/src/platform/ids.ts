import { z } from 'zod'
import { type IdKind, idPrefixes } from './id-prefixes.ts'
import { builtIn, wireUnits } from './wire-units.ts'

export { type IdKind, idPrefixes }

/** Crockford base 32 of a 128-bit number: the first character holds three bits, so it is at most 7. */
const ulid = '[0-7][0-9A-HJKMNP-TV-Z]{25}'
const patterns = new Map<IdKind, RegExp>()

/** True for 28 characters that form an id of this kind. */
export function isIdOf(kind: IdKind, text: string): boolean {
  let pattern = patterns.get(kind)
  if (!pattern) patterns.set(kind, (pattern = new RegExp(`^${idPrefixes[kind]}${ulid}$`)))
  return pattern.test(text)
}

/** A reference to a record of one kind: 28 characters on the wire, a uuid inside the server (`wire-units.ts`). */
export const id = (kind: IdKind) =>
  z
    .string()
    .regex(new RegExp(`^${idPrefixes[kind]}${ulid}$`), '["pulid"]')
    .register(wireUnits, { unit: 'id', kind })

/** Kinds with built-in rows in every business. */
const hasBuiltIn: readonly IdKind[] = ['contact', 'role']

/** The name of a record beside its id, for pickers and `created_by`. */
export const namedRecord = (kind: IdKind) => z.object({ id: id(kind), name: hasBuiltIn.includes(kind) ? builtIn(z.string()) : z.string() })
