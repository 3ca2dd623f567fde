import type { Access } from '@kasuwa/contract/platform/access'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useCan } from '../can.tsx'

interface Props {
  of: readonly { id: string; name: string }[]
  /** Base path of the pages, without the id. */
  to: string
  /** Permission to open them; without it, names only. */
  access: Access
}

/** Names on one line, each a link to its page. */
export function NameLinks({ of, to, access }: Props) {
  const opens = useCan()(access)
  return of.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {opens ? <Link to={`${to}/${id}`}>{name}</Link> : name}
    </Fragment>
  ))
}
