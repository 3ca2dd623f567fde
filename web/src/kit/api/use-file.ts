import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast, toastError } from '../feedback/feedback.ts'
import { type CallInput, type ClientEndpoint } from './client-endpoint.ts'
import { useIsOffline } from './connection.ts'
import { downloadFile, printFile, saveFile } from './download.ts'

/** Fetches a file from the server, and saves or prints it; shows a toast with the file name or the error. */
export function useFile() {
  const t = useTranslations('kit')
  const [isBusy, setBusy] = useState(false)
  const isOffline = useIsOffline()
  /**
   * @param fallbackName file name if the server sends none
   * @returns true if the file was saved
   */
  const save = async <E extends Endpoint>(endpoint: ClientEndpoint<E>, input: CallInput<E>, fallbackName: string): Promise<boolean> => {
    setBusy(true)
    try {
      const file = await downloadFile(endpoint, input)
      saveFile(file, fallbackName)
      toast.good(t('export_saved', { name: file.name || fallbackName }))
      return true
    } catch (error) {
      // A broken connection has no message of its own.
      toast.wrong(error instanceof TypeError ? t('export_broken') : (error as Error).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const { busy: isPrinting, run } = useTask()
  const print = <E extends Endpoint>(endpoint: ClientEndpoint<E>, input: CallInput<E>) =>
    run(async () => printFile(await downloadFile(endpoint, input)))
  return { isBusy, isPrinting, isOffline, save, print }
}

/** Runs work that is no single call: busy meanwhile, with its error in a toast. */
export function useTask() {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await work().catch(toastError)
    setBusy(false)
  }
  return { busy, run }
}
