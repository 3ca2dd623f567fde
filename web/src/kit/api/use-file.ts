import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../feedback/feedback.ts'
import { type CallInput, type ClientEndpoint } from './client-endpoint.ts'
import { useIsOffline } from './connection.ts'
import { downloadFile, saveFile } from './download.ts'

/** A file that the server makes, fetched and saved; says when it is there, and what went wrong. */
export function useFile() {
  const t = useTranslations('kit')
  const [isBusy, setBusy] = useState(false)
  const isOffline = useIsOffline()
  /** @param otherwise its name, where the server gives none @returns whether it was saved */
  const save = async <E extends Endpoint>(endpoint: ClientEndpoint<E>, given: CallInput<E>, otherwise: string): Promise<boolean> => {
    setBusy(true)
    try {
      const file = await downloadFile(endpoint, given)
      saveFile(file, otherwise)
      toast.good(t('export_saved', { name: file.name || otherwise }))
      return true
    } catch (error) {
      // What broke off on the way has no words of its own.
      toast.wrong(error instanceof TypeError ? t('export_broken') : (error as Error).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, isOffline, save }
}
