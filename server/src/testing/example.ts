import type { Permission } from '@kasuwa/contract/platform/permissions'
import { type World } from './world.ts'

/** A call that succeeds in a world. */
export interface Example {
  /** Which thing `{id}` is, where the one of its kind will not do (for reads) or another of it (for writes). */
  id?(world: World, permission?: Permission): Promise<string>
  /** The other parts of the path in braces. @param id what `{id}` is */
  params?(world: World, id: string, permission?: Permission): Promise<Record<string, string>>
  /** Every field that names another thing is in it, so that the laws can put a neighbour's there. */
  body?(world: World, permission?: Permission): unknown
  /** The same with another field, by its name or its path, that does not go with one of `body`. */
  instead?: Readonly<Record<string, (world: World) => unknown>>
  /** The body once it names another thing, where other fields follow from that. */
  fitted?(world: World, body: unknown): Promise<unknown>
  query?(world: World, permission?: Permission): Record<string, string> | Promise<Record<string, string>>
  /** The caller, if the call needs a particular member. @returns a bearer token */
  token?(world: World): Promise<string>
}
