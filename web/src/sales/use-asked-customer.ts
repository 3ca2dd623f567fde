import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import type { Till } from './use-till.ts'

/**
 * Begins a sale to whom the address names, `?contact=…`, once: then it goes from there, so that a reload changes nothing. A sale to
 * somebody else that is on the till is held.
 */
export function useAskedCustomer({ kept, draft, set }: Till): void {
  const t = useTranslations('documents')
  const { contact: asked }: { contact?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const loaded = useOne(api.contacts.one, { params: { id: asked ?? '' } }, { when: asked !== undefined })
  const found = loaded.data?.contact
  const done = useRef<string>(undefined)
  const begin = useEffectEvent((contact: typeof found) => {
    if (contact && contact.id !== draft.customer?.id) {
      if (kept.hasContent()) {
        kept.hold('')
        toast.information(t('desk_held'))
      }
      const { id, name, phone, balance, is_walk_in } = contact
      set({ customer: is_walk_in ? null : { id, name, phone, balance } })
    }
    void navigate({ to: '/sales/new', search: {}, replace: true })
  })
  const failed = loaded.state === 'error'
  useEffect(() => {
    if (asked === undefined) done.current = undefined
    if (asked === undefined || done.current === asked || (!found && !failed)) return
    done.current = asked
    begin(found)
  }, [asked, found, failed])
}
