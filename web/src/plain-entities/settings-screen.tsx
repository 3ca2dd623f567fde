import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { useLocation } from '@tanstack/react-router'
import { Page } from '../shell/page.tsx'
import { EntityList } from './entity-list.tsx'

/** Settings screen of the plain entity in the path: `/settings/brand`. */
export default function SettingsScreen() {
  const { pathname } = useLocation()
  const names = plainNames.find(({ group }) => pathname === `/settings/${group}`)
  return <Page>{names && <EntityList key={names.kind} of={names} />}</Page>
}
