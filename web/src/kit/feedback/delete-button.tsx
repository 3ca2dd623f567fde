import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Can } from '../can.tsx'
import { useDeleting } from './use-delete.ts'
import type { Remote } from '../api/client-endpoint.ts'

interface Props<E extends Endpoint> {
  call: Remote<E>
  id: string
  /** "Delete Dangote?" */
  title: string
  /** What goes with it, and what stays. */
  text: ReactNode
  done: () => void
}

/** Deletes one thing, once the person has read what comes of it. Not there for who may not. */
export function DeleteButton<E extends Endpoint>({ call, id, title, text, done }: Props<E>) {
  const t = useTranslations('kit')
  const { remove, busy } = useDeleting(call)
  const press = async () => {
    if (await remove({ id, title, text })) done()
  }
  return (
    <Can do={call}>
      <Button variant="subtle" color="red" loading={busy} onClick={() => void press()} mr="auto">
        {t('delete')}
      </Button>
    </Can>
  )
}
