import { Link } from '@tanstack/react-router'
import { api } from '../api.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useCan } from '../kit/can.tsx'
import type { ReplyRow } from './answer.ts'
import style from './report.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Groups with a screen of their own. */
const screens: Readonly<Record<string, { at: string; of: Pick<ClientEndpoint, 'access'> }>> = {
  contact: { at: '/contacts', of: api.contacts.one },
  product: { at: '/products', of: api.products.one },
  category: { at: '/products/categories', of: api.productCategories.one },
  brand: { at: '/products/brands', of: api.brands.one },
  group: { at: '/contacts/groups', of: api.contactGroups.one },
}

/** Name of a group, linked if the member may open it. */
export function GroupName({ of: group }: { of: ReplyRow['_group'] }) {
  const can = useCan()
  if (!group) return null
  const screen = screens[group.kind]
  if (!group.id || !screen || !can(screen.of.access)) {
    return (
      <span className={group.id ? style.group : shapes.quiet} data-cut>
        {group.name}
      </span>
    )
  }
  return (
    <Link to={`${screen.at}/${group.id}`} className={style.group} data-cut>
      {group.name}
    </Link>
  )
}
