import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { call } from '../kit/api/call.ts'
import { invalidate } from '../kit/api/query.ts'
import { useTask } from '../kit/api/use-file.ts'
import { useCan } from '../kit/can.tsx'
import { Code } from '../kit/values/code.tsx'
import style from './contact-screen.module.css'

/** A NIN or BVN by its last four digits. Members with permission can reveal it, which the audit log records. */
export function IdentityNumber({ id, covered }: { id: string; covered: string }) {
  const t = useTranslations('contacts')
  const can = useCan()
  const cache = useQueryClient()
  const [fullNumber, setFullNumber] = useState<string>()
  const { busy, run } = useTask()
  const show = async () => {
    const { identity_number } = await call(api.contacts.identity, { params: { id } })
    setFullNumber(identity_number ?? covered)
    void invalidate(cache, { queryKey: ['contacts', 'timeline'] })
  }
  return (
    <span className={style.identity} aria-live="polite">
      <Code>{fullNumber ?? covered}</Code>
      {fullNumber === undefined ? (
        can(api.contacts.identity.access) && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void run(show)}>
            {t('identity_show')}
          </Button>
        )
      ) : (
        <small>{t('identity_seen_note')}</small>
      )}
    </span>
  )
}
