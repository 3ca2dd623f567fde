import { z } from 'zod'
import { message, wrapped } from './platform/endpoint.ts'
import { email, nullish, rule, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, listQuery } from './platform/lists.ts'
import { resource } from './platform/resource.ts'

const roleIds = z.array(id('role')).min(1, rule('required')).max(20, rule('invalid'))

/** Location left out or null: every location, or that of the inviting member if they have one. */
export const InvitationInput = z.object({ email: email(), roles: roleIds, location: nullish(id('location')) })

/** Location left out means unchanged; null means every location. */
export const MemberRolesInput = z.object({ roles: roleIds, location: nullish(id('location')) })

export const memberStatuses = ['invited', 'withdrawn', 'active'] as const

/** A merchant in a business, or an invited person (PEOPLE-1). */
export const Member = z.object({
  id: id('member'),
  /** The person's account; it, the names and the phone are set once they accept. */
  merchant: id('merchant').nullable(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  /** An invitation is withdrawn when its sender loses the right to send it; it can be sent again. */
  status: z.enum(memberStatuses),
  is_owner: z.boolean(),
  location_id: id('location').nullable(),
  /** When the invitation expires; null once accepted or withdrawn. */
  invitation_expires_at: time().nullable(),
  /** When they accepted; null before that. */
  joined_at: time().nullable(),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
  updated_at: time(),
  edges: z.object({ roles: z.array(namedRecord('role')), location: namedRecord('location').nullable() }),
})

const touches = ['members', 'roles']

const call = resource({ path: '/v1/business/members', of: 'member', view: 'member.view', reply: wrapped('member', Member), touches })

export const members = {
  list: call.list(
    'Members and those invited',
    listQuery(
      { by: ['created_at', 'updated_at', 'email', 'name'] },
      {
        status: csv(z.enum(memberStatuses, rule('invalid'))).optional(),
        role: csv(id('role')).optional(),
        location: csv(id('location')).optional(),
      },
    ),
    Member,
  ),
  one: call.one('A member'),
  invite: call.post('/v1/business/members/invite', {
    access: 'member.add',
    summary: 'Invite somebody by mail',
    adds: 'members',
    body: InvitationInput,
    reply: wrapped('member', Member),
  }),
  reInvite: call.post('/v1/business/members/re-invite', {
    access: 'member.add',
    summary: 'Mail an invitation again; the link before it works no more',
    adds: 'members',
    body: z.object({ id: id('member') }),
    reply: message,
  }),
  changeRoles: call.patch('/v1/business/members/{id}/roles', {
    access: 'member.change-role',
    summary: 'Change a member’s roles and where they work',
    body: MemberRolesInput,
    reply: wrapped('member', Member),
    touches: [...touches, 'session'],
  }),
  remove: call.remove('member.delete', 'Remove a member, or take an invitation back'),
}
