import { plainEntity } from './platform/plain-entity.ts'
import { withContacts } from './product-groups.ts'

export const contactGroups = withContacts(
  plainEntity('contact_group', { touches: ['contacts'], deleteKeeps: 'contacts keep everything else' }),
)
