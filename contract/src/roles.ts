import { z } from 'zod'
import { wrapped } from './platform/endpoint.ts'
import { listTo, nullish, rule, text, time } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { listQuery, pageOf } from './platform/lists.ts'
import { mapOf } from './platform/parts.ts'
import { type Group, groups, permissionsOf } from './platform/permissions.ts'
import { builtIn } from './platform/wire-units.ts'
import { resource } from './platform/resource.ts'

const MAX_IN_GROUP = Math.max(...groups.map((group) => permissionsOf(group).length))

/** Group → ids of its permissions, `{ sale: ['sale.view'] }` (`spec §3`, Role). */
const grants = () =>
  mapOf(z.string(), listTo(z.string(), MAX_IN_GROUP), groups.length).superRefine((input, context) => {
    for (const [group, ids] of Object.entries(input)) {
      const validIds: readonly string[] = groups.includes(group as Group) ? permissionsOf(group as Group) : []
      for (const [index, permission] of ids.entries())
        if (!validIds.includes(permission)) context.addIssue({ code: 'custom', path: [group, index], message: rule('invalid') })
    }
  })

export const RoleInput = z.object({ name: builtIn(text(2, 250)), description: nullish(builtIn(text(20, 250))), grants: grants() })

export const Role = z.object({
  id: id('role'),
  name: builtIn(z.string()),
  description: builtIn(z.string()).nullable(),
  grants: z.record(z.string(), z.array(z.string())),
  /** Created with the business. Only Owner among these cannot be changed. */
  is_built_in: z.boolean(),
  is_owner: z.boolean(),
  /** Members who hold it, invited ones included. */
  members: z.int(),
  created_at: time(),
  updated_at: time(),
})

export const RoleChoice = z.object({
  id: id('role'),
  name: builtIn(z.string()),
  description: builtIn(z.string()).nullable(),
  is_owner: z.boolean(),
  /** False if the role grants more than the asking member holds: then they cannot assign it. */
  may_give: z.boolean(),
  /** Its grants, for members who may view roles or assign this one; else null. */
  grants: z.record(z.string(), z.array(z.string())).nullable(),
})

const call = resource({
  path: '/v1/business/roles',
  of: 'role',
  view: 'role.view',
  reply: wrapped('role', Role),
  touches: ['roles', 'members', 'session'],
})

export const roles = {
  list: call.list('Roles', listQuery({ by: ['created_at', 'updated_at', 'name'], usual: 'created_at.asc' }), Role),
  open: call.get('/v1/business/open/roles', {
    access: 'session',
    summary: 'Roles to choose from',
    query: listQuery({ by: ['created_at', 'name'], usual: 'created_at.asc' }),
    reply: pageOf(RoleChoice),
  }),
  one: call.one('A role'),
  create: call.create('role.create', 'Make a role of what one may do oneself', RoleInput),
  edit: call.edit('role.edit', 'Change a role; who holds it feels it on their next request', RoleInput.partial()),
  delete: call.remove('role.delete', 'Delete a role that nobody holds'),
}
