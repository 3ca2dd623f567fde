import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Can } from '../can.tsx'
import { useDialog } from '../overlay/dialog.tsx'
import { toast } from './feedback.ts'
import { useDelete } from './use-delete.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'

interface Props<E extends Endpoint> {
  call: ClientEndpoint<E>
  id: string
  /** "Delete Dangote?" */
  title: string
  /** Other data that is deleted or stays. */
  text: ReactNode
  /** Toast after the deletion. */
  doneMessage?: string
  /** Default: closes the dialog around the button. */
  done?: () => void
}

/** Delete button: confirms first; hidden without the permission. */
export function DeleteButton<E extends Endpoint>({ call, id, title, text, doneMessage, done }: Props<E>) {
  const t = useTranslations('kit')
  const dialog = useDialog()
  const { remove, busy } = useDelete(call)
  const press = async () => {
    if (!(await remove({ id, title, text }))) return
    if (doneMessage) toast.good(doneMessage)
    if (done) done()
    else dialog?.close()
  }
  return (
    <Can do={call}>
      <Button variant="subtle" color="red" loading={busy} onClick={() => void press()} mr="auto">
        {t('delete')}
      </Button>
    </Can>
  )
}

interface NamedProps<E extends Endpoint> extends Pick<Props<E>, 'call' | 'done'> {
  of: { id: string; name: string }
  /** Words of its namespace. */
  words: (word: 'delete_title' | 'delete_text' | 'deleted', values: { name: string }) => string
}

/** Deletes something with a name. */
export const DeleteNamed = <E extends Endpoint>({ of: { id, name }, words: t, ...rest }: NamedProps<E>) => (
  <DeleteButton
    {...rest}
    id={id}
    title={t('delete_title', { name })}
    text={t('delete_text', { name })}
    doneMessage={t('deleted', { name })}
  />
)
