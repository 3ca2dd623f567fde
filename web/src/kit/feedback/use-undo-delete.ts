import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { useTranslations } from 'use-intl'
import { useCall } from '../api/query.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import { toast } from './feedback.ts'

/**
 * Shows that an entity was deleted, in a toast with an undo.
 * @param restore endpoint that undoes the deletion
 */
export function useUndoDelete<E extends Endpoint>(restore: ClientEndpoint<E>) {
  const t = useTranslations('kit')
  const { run } = useCall(restore as ClientEndpoint)
  return (text: string, { id, name }: { id: string; name: string }) => {
    const undo = async () => {
      if (await run({ params: { id } })) toast.good(t('brought_back', { name }))
    }
    toast.good(text, { label: t('undo'), run: undo, undoes: true })
  }
}
