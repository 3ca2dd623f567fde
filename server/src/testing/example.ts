import type { Permission } from '@kasuwa/contract/platform/permissions'
import { type World } from './world.ts'

/** A call that succeeds in a world. */
export interface Example {
  /** The record of `{id}`, if the world's own (for reads) or another one (for writes) does not fit. */
  id?(world: World, permission?: Permission): Promise<string>
  /** Other path parameters. @param id the value of `{id}` */
  params?(world: World, id: string, permission?: Permission): Promise<Record<string, string>>
  /** Names a record in every reference field, so that the laws can put a neighbour's id there. */
  body?(world: World, permission?: Permission): unknown
  /** Another valid body for a field, by its name or path, that does not go with `body`. */
  instead?: Readonly<Record<string, (world: World) => unknown>>
  /** Adjusts the body after a reference in it changed, if other fields depend on it. */
  fitted?(world: World, body: unknown): Promise<unknown>
  query?(world: World, permission?: Permission): Record<string, string> | Promise<Record<string, string>>
  /** The caller, if the call needs a particular member. @returns a bearer token */
  token?(world: World): Promise<string>
}
