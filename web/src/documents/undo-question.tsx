import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAtDrawer } from '../drawers/drawer-here.ts'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { SessionEnded, ValidationError } from '../kit/api/errors.ts'
import { useCall } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { RefundAccount } from './refund-account.tsx'
import style from './undo-question.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  call: ClientEndpoint
  params: Record<string, string>
  /** Said once it is undone. */
  done: string
  close: () => void
  children: ReactNode
}

/** Asks before a payment is undone, and where its money goes if its account is closed. */
export function UndoQuestion({ call, params, done, close, children }: Props) {
  const t = useTranslations('payments')
  const undo = useCall(call)
  const drawer = useAtDrawer()
  const [error, setError] = useState<Error>()
  const [account, setAccount] = useState<string>()
  const asksAccount = account !== undefined || (error instanceof ValidationError && 'refund_account' in error.errors)
  const send = async () => {
    try {
      await undo.attempt({ params, query: { ...drawer.at, ...(account !== undefined && { refund_account: account }) } })
      toast.good(done)
      close()
    } catch (failed) {
      drawer.onError(failed)
      if (!(failed instanceof SessionEnded)) setError(failed as Error)
    }
  }
  const message = error instanceof ValidationError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : error?.message
  return (
    <div className={style.body}>
      {children}
      {message && <Notice is="wrong">{message}</Notice>}
      {asksAccount && <RefundAccount value={account} onChange={setAccount} />}
      <div className={shapes.foot}>
        <Button variant="default" onClick={close}>
          {t('undo_no')}
        </Button>
        <Button color="red" loading={undo.busy} onClick={() => void send()}>
          {t('undo_yes')}
        </Button>
      </div>
    </div>
  )
}
