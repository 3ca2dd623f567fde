import type { ForeseenCall } from '@kasuwa/contract/deletions'
import type { ByField } from '@kasuwa/contract/platform/access'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { ApiError, saidOf } from '../api/errors.ts'
import { ask, toast } from './feedback.ts'
import { useCall } from '../api/query.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'

interface Deleted {
  id: string
  /** "Delete Dangote?" */
  title: string
  /** What goes with it, and what stays. */
  text: ReactNode
  /** Texts where the action is not called deleting: the button, and the title of a refusal. */
  words?: { yes: string; refused: string }
}

/** Deletes one entity after a confirmation, which promises nothing that the server refuses. A refusal is a dialog, not a toast: it says what to do first. */
export function useDelete<E extends Endpoint>(endpoint: ClientEndpoint<E>) {
  const t = useTranslations('kit')
  const { attempt, busy } = useCall(endpoint as ClientEndpoint)
  const { attempt: foresee, busy: foreseeing } = useCall(foreseen)
  const call = `${endpoint.feature}.${endpoint.name}`
  /** @returns whether it is gone */
  const remove = async ({ id, title, text, words }: Deleted): Promise<boolean> => {
    try {
      if (isForeseen(call)) await foresee({ query: { call, id } })
      if (!(await ask({ title, text, yes: words?.yes ?? t('delete'), no: t('cancel'), danger: true }))) return false
      await attempt({ params: { id } })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status < 500)
        void ask({ title: words?.refused ?? t('delete_refused'), text: saidOf(error), yes: t('ok') })
      else if (error instanceof Error) toast.wrong(error.message)
      return false
    }
  }
  return { remove, busy: busy || foreseeing }
}

const { foreseen } = api.deletions
const isForeseen = (call: string): call is ForeseenCall => Object.hasOwn((foreseen.access as ByField).permissions, call)
