import { api } from '@kasuwa/contract'
import { groups, parentsOf, permissionsOf } from '@kasuwa/contract/platform/permissions'
import { serve } from '../http/serve.ts'

export default serve(api.permissions, {
  list: ({ translate }) => ({
    groups: groups.map((key) => ({
      key,
      name: translate({ key: `permissions.${key}.group` }),
      permissions: permissionsOf(key).map((id) => ({
        id,
        name: translate({ key: `permissions.${id}.name` }),
        description: translate({ key: `permissions.${id}.description` }),
        parents: parentsOf(id),
      })),
    })),
  }),
})
