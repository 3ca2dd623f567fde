import type { Access } from '@kasuwa/contract/platform/access'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useCan } from '../can.tsx'

interface Props {
  of: readonly { id: string; name: string }[]
  /** The address of the page of each, without its id. */
  to: string
  /** What opening one asks for: without it they are names alone. */
  access: Access
}

/** What a thing carries several of, by name, in a line. */
export function NameLinks({ of, to, access }: Props) {
  const opens = useCan()(access)
  return of.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {opens ? <Link to={`${to}/${id}`}>{name}</Link> : name}
    </Fragment>
  ))
}
