import type { Language } from '@kasuwa/contract/languages'
import { type Access, permissionsIn } from '@kasuwa/contract/platform/access'
import { permissions as english, type PermissionWords } from '@kasuwa/contract/messages/permissions.en'
import { permissions as french } from '@kasuwa/contract/messages/permissions.fr'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useList } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'

const words: Record<Language, PermissionWords> = { en: english, fr: french }

/** “Sales: View” */
function nameOf(permission: Permission, locale: Language): string {
  const [group, action] = permission.split('.') as [keyof PermissionWords, string]
  const groupNames = words[locale][group] as unknown as { group: string } & Record<string, { name: string }>
  return `${groupNames.group}: ${groupNames[action]?.name ?? action}`
}

/** Below “forbidden”: the missing permission, and the members who can grant it; the owner by name if the member may see the team. */
export default function WhomToAsk({ needs }: { needs: Access }) {
  const t = useTranslations('shell')
  const locale = useLocale()
  const may = useCan()(api.members.list.access)
  const loaded = useList(api.members.list, { query: { status: 'active', sort: 'created_at.asc', per_page: 100 } }, { when: may })
  const owner = loaded.data?.rows.find(({ is_owner }) => is_owner)
  const [permission] = permissionsIn(needs)
  const name = owner && [owner.first_name, owner.last_name].filter(Boolean).join(' ')
  return (
    <>
      {permission && t('forbidden_needs', { permission: nameOf(permission, locale) })}{' '}
      {name ? t('forbidden_ask', { owner: name }) : t('forbidden_ask_owner')}
    </>
  )
}
