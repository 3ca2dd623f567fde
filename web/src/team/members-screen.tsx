import { Button } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Can } from '../kit/can.tsx'
import { type ColumnIn, nameColumn, statusColumn, textColumn } from '../kit/list/columns.tsx'
import { When } from '../kit/values/when.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { choiceFilter, type FilterIn } from '../kit/list/filters.tsx'
import { Avatar } from '../kit/page/avatar.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { useHasAllLocations } from '../session/location-scope.ts'
import { useDetails } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { memberName } from './member-status.ts'
import { useMemberStatus } from './use-member-status.ts'
import { useStates } from '../kit/feedback/state.tsx'

const InviteForm = lazy(() => import('./invite-form.tsx'))
const MemberCard = lazy(() => import('./member-card.tsx'))

/** Members and invited people. The dialog is `?member=invite` or `?member={id}`. */
export default function MembersScreen() {
  const t = useTranslations('team')
  const dialog = useUrlDialog('member')
  return (
    <Page>
      <ListScreen
        of={api.members.list}
        words={useListWords('team', 'members')}
        columns={useColumns()}
        head={{ filters: useFilters() }}
        rows={{ open: (row) => dialog.open(row.id) }}
      >
        <Can do={api.members.invite}>
          <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => dialog.open('invite')}>
            {t('invite')}
          </Button>
        </Can>
      </ListScreen>
      <UrlDialog name="member" title={(id) => t(id === 'invite' ? 'invite' : 'member')} width={640}>
        {(id) => (id === 'invite' ? <InviteForm /> : <MemberCard id={id} />)}
      </UrlDialog>
    </Page>
  )
}

function useColumns(): ColumnIn<typeof api.members.list>[] {
  const t = useTranslations('team')
  const me = useDetails()?.member?.id
  const [now] = useState(Date.now)
  const status = useMemberStatus(now)
  return [
    nameColumn('name', t('person'), (row) => (row.id === me ? `${memberName(row)} (${t('you')})` : memberName(row)), {
      sort: 'name',
      before: (row) => <Avatar name={memberName(row)} />,
    }),
    textColumn('email', t('email'), (row) => row.email, { sort: 'email' }),
    textColumn('roles', t('roles'), (row) => row.edges.roles.map(({ name }) => name).join(', '), { place: 'under' }),
    textColumn('location', t('location'), (row) => row.edges.location?.name ?? t('everywhere'), { place: 'under' }),
    statusColumn('status', t('status'), status),
    {
      key: 'joined',
      heading: t('joined'),
      show: (row) => <When at={row.joined_at} day />,
      text: (row) => row.joined_at ?? '',
    },
  ]
}

function useFilters(): FilterIn<typeof api.members.list>[] {
  const t = useTranslations('team')
  const labelOf = useStates()
  const everywhere = useHasAllLocations()
  return [
    choiceFilter('status', t('status'), [
      { value: 'active', label: labelOf('member', 'active').text },
      { value: 'invited', label: labelOf('member', 'invited').text },
      { value: 'withdrawn', label: labelOf('member', 'withdrawn').text },
    ]),
    { kind: 'pick', name: 'role', label: t('role'), from: pickerSource(api.roles.open) },
    ...(everywhere ? [{ kind: 'pick', name: 'location', label: t('location'), from: pickerSource(api.locations.open) } as const] : []),
  ]
}
