import { Checkbox } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useList } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { useDetails } from '../session/session.ts'
import style from './saved.module.css'

interface Person {
  id: string
  name: string
}

interface Props {
  label: string
  hint: string
  /** Ids of merchants. */
  value: readonly string[]
  /** Current recipients. */
  recipients: readonly Person[]
  onChange: (value: string[]) => void
}

/**
 * Members to choose from, with the current user first. A user who may not see the team can choose only themselves and current recipients.
 */
export function MailedTo({ label, hint, value, recipients, onChange }: Props) {
  const t = useTranslations('saved-reports')
  const can = useCan()
  const me = useDetails()?.merchant
  const team = useList(
    api.members.list,
    { query: { status: 'active', per_page: 100, sort: 'name.asc' } },
    { when: can(api.members.list.access) },
  )
  const members = (team.data?.rows ?? []).flatMap(({ merchant, first_name, last_name, email }): Person[] =>
    merchant ? [{ id: merchant, name: [first_name, last_name].filter(Boolean).join(' ') || email }] : [],
  )
  const self: Person[] = me ? [{ id: me.id, name: t('you', { name: `${me.first_name} ${me.last_name}`.trim() }) }] : []
  const people = [...new Map([...members, ...recipients, ...self].map((person) => [person.id, person])).values()]
  const inOrder = people.toSorted((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id) || a.name.localeCompare(b.name))
  return (
    <Checkbox.Group label={label} description={hint} value={[...value]} onChange={onChange}>
      <div className={style.people}>
        {inOrder.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
