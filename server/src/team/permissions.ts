import { api } from '@kasuwa/contract'
import { groups, parentsOf, permissionsOf } from '@kasuwa/contract/platform/permissions'
import { serve } from '../http/serve.ts'

export default serve(api.permissions, {
  list: ({ say }) => ({
    groups: groups.map((key) => ({
      key,
      name: say({ key: `permissions.${key}.group` }),
      permissions: permissionsOf(key).map((id) => ({
        id,
        name: say({ key: `permissions.${id}.name` }),
        description: say({ key: `permissions.${id}.description` }),
        parents: parentsOf(id),
      })),
    })),
  }),
})
