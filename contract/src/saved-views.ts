import { z } from 'zod'
import { byField } from './platform/access.ts'
import { endpointsWith, message, wrapped } from './platform/endpoint.ts'
import { longText, nullish, oneOf, text, withDefault } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { mapOf } from './platform/parts.ts'
import type { Permission } from './platform/permissions.ts'
import { viewListNames, viewLists } from './view-lists.ts'

const list = oneOf(viewListNames)

/** Parameters of the list’s address: its filters, `sort`, and `columns` by the names that its screen gives them. */
const query = mapOf(z.string(), longText(4000), 100)

export const SavedViewInput = z.object({
  list,
  /** Unique for a list: among one’s own views, or among the team’s. */
  name: text(2, 60),
  /** Every member who may open the list sees the view. It stays as it was saved. */
  for_team: withDefault(z.boolean(), false),
  query: nullish(query),
})

export const SavedView = z.object({
  id: id('saved_view'),
  list,
  name: z.string(),
  for_team: z.boolean(),
  query: z.record(z.string(), z.string()),
  /** Views of the team are changed by the member who saved them, and by owners. */
  may_change: z.boolean(),
})

/** Permissions of the lists, each once: the handler asks for the one of the view’s list. */
const [firstPermission, ...otherPermissions] = new Set<Permission>(Object.values(viewLists))
const access = { anyOf: [firstPermission as Permission, ...otherPermissions] } as const

const call = endpointsWith({ of: 'saved_view', touches: ['savedViews'] })

/** Filters, order and columns of a list, saved under a name: for oneself or for the team. */
export const savedViews = {
  list: call.get('/v1/business/saved-views', {
    access: byField('list', viewLists),
    summary: 'Saved views of a list: one’s own and the team’s, the oldest first',
    query: z.object({ list }),
    reply: z.object({ rows: z.array(SavedView) }),
  }),
  create: call.put('/v1/business/saved-views', {
    access: byField('list', viewLists),
    summary: 'Save a list’s filters, order and columns under a name; 422 on `query`',
    body: SavedViewInput,
    reply: wrapped('saved_view', SavedView),
  }),
  edit: call.patch('/v1/business/saved-views/{id}', {
    access,
    summary: 'Rename a saved view, or save its filters, order and columns anew',
    body: SavedViewInput.pick({ name: true, query: true }).partial(),
    reply: wrapped('saved_view', SavedView),
  }),
  delete: call.delete('/v1/business/saved-views/{id}', { access, summary: 'Delete a saved view', reply: message }),
}
