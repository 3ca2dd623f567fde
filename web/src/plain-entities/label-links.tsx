import { namesOf, type PlainKind } from '@kasuwa/contract/platform/plain-entities'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useCan } from '../kit/can.tsx'
import type { Named } from '../kit/fields/picker-options.ts'
import { callsOf } from './calls.ts'
import { entityPages } from './entity-pages.ts'

/** What a thing carries several of, by name: each leads to its page for whoever may open that. */
export function LabelLinks({ of, kind }: { of: readonly Named[]; kind: PlainKind }) {
  const can = useCan()
  const pages = entityPages[kind]
  const opens = pages && can(callsOf(namesOf(kind)).one.access)
  return of.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {opens ? <Link to={`${pages.path}/${id}`}>{name}</Link> : name}
    </Fragment>
  ))
}
