import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { useDebounced } from '../kit/debounce.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import type { FormOf } from '../kit/form/form.tsx'
import { Phone } from '../kit/values/phone.tsx'
import type { ContactInput } from './address-fields.tsx'
import style from './contact-form.module.css'

/** Lists possible duplicates beside the form, as a hint only. */
export function LikeContacts({ form: { state } }: { form: FormOf<ContactInput> }) {
  const t = useTranslations('contacts')
  const typed = useSyncExternalStore(state.subscribe, () =>
    JSON.stringify(
      ['name', 'phone', 'email', 'country'].map((field) => {
        const value = state.at(field)
        return typeof value === 'string' ? value.trim() : ''
      }),
    ),
  )
  const [name = '', phone = '', email = '', country = ''] = JSON.parse(useDebounced(typed)) as string[]
  // Two letters would match half of all names.
  const canSearch = name.length > 3 || phone.length > 5 || email.includes('@')
  const { data } = useOne(api.contacts.doubles, { query: { name, phone, email, country } }, { when: canSearch })
  const rows = canSearch ? (data?.rows ?? []) : []
  if (rows.length === 0) return null
  return (
    <Notice is="information" title={t('like_title')}>
      <ul className={style.like}>
        {rows.map(({ id, name: called, phone: number, same, is_blacklisted }) => (
          <li key={id}>
            <Link to="/contacts/$reference" params={{ reference: id }} data-touch>
              {called}
            </Link>
            <span>
              <Phone number={number} /> ·{' '}
              {[...same.map((field) => t(`like_${field}`)), is_blacklisted && t('like_blocked')].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
