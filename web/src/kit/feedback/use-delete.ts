import type { ForeseenCall } from '@kasuwa/contract/deletions'
import type { ByField } from '@kasuwa/contract/platform/access'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { ApiError, errorText } from '../api/errors.ts'
import { confirm, toast } from './feedback.ts'
import { useCall } from '../api/query.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'

interface Deletion {
  id: string
  /** "Delete Dangote?" */
  title: string
  /** Other data that is deleted or stays. */
  text: ReactNode
  /** Texts if the action is not called deleting: the button, and the title of an error. */
  words?: { yes: string; refused: string }
}

/**
 * Deletes one entity after a confirmation. Asks the server first whether it allows the deletion. An error opens a dialog, not a toast,
 * since it says what to do first.
 */
export function useDelete<E extends Endpoint>(endpoint: ClientEndpoint<E>) {
  const t = useTranslations('kit')
  const { attempt, busy } = useCall(endpoint as ClientEndpoint)
  const { attempt: checkDeletion, busy: isChecking } = useCall(foreseen)
  const call = `${endpoint.feature}.${endpoint.name}`
  /** @returns true if the entity was deleted */
  const remove = async ({ id, title, text, words }: Deletion): Promise<boolean> => {
    try {
      if (isCheckable(call)) await checkDeletion({ query: { call, id } })
      if (!(await confirm({ title, text, yes: words?.yes ?? t('delete'), no: t('cancel'), danger: true }))) return false
      await attempt({ params: { id } })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status < 500)
        void confirm({ title: words?.refused ?? t('delete_refused'), text: errorText(error), yes: t('ok') })
      else if (error instanceof Error) toast.wrong(error.message)
      return false
    }
  }
  return { remove, busy: busy || isChecking }
}

const { foreseen } = api.deletions
const isCheckable = (call: string): call is ForeseenCall => Object.hasOwn((foreseen.access as ByField).permissions, call)
