import { z } from 'zod'
import { type EmptyObject, endpointsWith, file, message } from './endpoint.ts'
import { oneOf } from './fields.ts'
import { type IdKind, id } from './ids.ts'
import type { LimitedKind } from './limited.ts'
import { pageOf } from './lists.ts'
import type { Permission } from './permissions.ts'

type Schema = z.core.$ZodType

interface Resource<Path extends string, Reply extends Schema> {
  /** Path of the list; a record’s path adds its id. */
  path: Path
  of: IdKind
  /** Permission of calls that only read. */
  view: Permission
  /** Reply of calls about one record. */
  reply: Reply
  touches?: readonly string[]
}

interface Writing {
  adds?: LimitedKind
  touches?: readonly string[]
}

const paperFormats = z.object({ format: oneOf(['pdf', 'html', 'receipt']).optional() })

export const timelineQuery = z.object({
  /** Returns entries older than this one: `next` of the previous page. */
  before: id('audit_entry').optional(),
})

/** The calls of records of one kind: those that most kinds have, and `get` to `delete` for all others. */
export function resource<const Path extends string, Reply extends Schema>({ path, of, view, reply, touches }: Resource<Path, Reply>) {
  const call = endpointsWith<IdKind>({ of, touches: touches ?? [] })
  const byId = `${path}/{id}` as const
  return {
    ...call,
    list: <Query extends Schema, Row extends Schema>(summary: string, query: Query, row: Row) =>
      call.get(path, { access: view, summary, query, reply: pageOf(row) }),
    one: <Query extends Schema = EmptyObject>(summary: string, query?: Query) =>
      call.get(byId, { access: view, summary, reply, ...(query && { query }) }),
    timeline: <Entries extends Schema>(summary: string, entries: Entries) =>
      call.get(`${byId}/timeline` as const, { access: view, summary, query: timelineQuery, reply: entries }),
    download: (summary: string) => call.get(`${byId}/download` as const, { access: view, summary, query: paperFormats, reply: file }),
    create: <Body extends Schema>(access: Permission, summary: string, body: Body, more: Writing = {}) =>
      call.put(path, { access, summary, body, reply, ...more }),
    edit: <Body extends Schema>(access: Permission, summary: string, body: Body, more: Writing = {}) =>
      call.patch(byId, { access, summary, body, reply, ...more }),
    remove: <Query extends Schema = EmptyObject>(access: Permission, summary: string, more: Writing & { query?: Query } = {}) =>
      call.delete(byId, { access, summary, reply: message, ...more }),
  }
}
