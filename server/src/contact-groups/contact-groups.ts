import { api } from '@kasuwa/contract'
import { sql } from 'kysely'
import { plainHandlers } from '../http/plain-entity.ts'
import { serve } from '../http/serve.ts'
import { takeOffAll } from '../records/labels.ts'

/** How many contacts are in a group. */
const contacts = sql<number>`(select count(*) from contact_group_members member
  join contacts contact on contact.business_id = member.business_id and contact.id = member.contact_id and contact.deleted_at is null
  where member.business_id = contact_groups.business_id and member.group_id = contact_groups.id)`

export default serve(
  api.contactGroups,
  plainHandlers(
    'contact_group',
    (ctx, id) => takeOffAll(ctx, 'contact_groups', id),
    () => [contacts.as('contacts')],
  ),
)
