import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@mantine/core'
import { billingApi } from '../billing/calls.ts'
import { useCall, useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { ButtonRow } from '../kit/page/button-row.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { useSwitchBusiness } from '../session/switch-business.ts'
import style from './bring-in.module.css'
import { FileStep } from './file-step.tsx'
import { FoundStep } from './found-step.tsx'
import type { ShownArrival } from './shown-arrival.ts'

/** Milliseconds between two looks at what is under way. */
const every = 1000

/** Brings a business in from a file: the file and its password, what it holds, how far it is. A reload, or another day, finds it where it was. */
export default function BringIn() {
  const t = useTranslations('bring-in')
  const first = useOne(billingApi.businessArrivals.current, {})
  const isUnderWay = ['looking', 'arriving'].includes(first.data?.arrival?.status ?? '')
  useOne(billingApi.businessArrivals.current, {}, { when: isUnderWay, every })
  // Whoever was here before it had come in goes there once it has; whoever comes back is told.
  const [waited, setWaited] = useState(false)
  if (!waited && ['ready', 'arriving'].includes(first.data?.arrival?.status ?? '')) setWaited(true)
  return (
    <Loading of={first}>
      {({ is_open, arrival }) => {
        if (!is_open) return <Notice is="information">{t('off')}</Notice>
        if (arrival?.status === 'looking') return <UnderWay title={t('looking')} text={t('looking_text')} progress={arrival.progress} />
        if (arrival?.status === 'ready') return <FoundStep arrival={arrival} again={first.retry} />
        if (arrival?.status === 'arriving' || arrival?.status === 'done') return <Arriving arrival={arrival} goes={waited} />
        return <FileStep fault={arrival?.fault ?? undefined} />
      }}
    </Loading>
  )
}

function UnderWay({ title, text, progress }: { title: string; text: string; progress: number }) {
  return (
    <div className={style.step} role="status">
      <strong>{title}</strong>
      <div className={style.track} role="progressbar" aria-label={title} aria-valuemin={0} aria-valuemax={100} aria-valuenow={progress}>
        <div className={style.done} style={{ transform: `scaleX(${progress / 100})` }} />
      </div>
      <p className={style.said}>{text}</p>
    </div>
  )
}

/** While it comes in, and once it is here. @param goes there by itself */
function Arriving({ arrival: { status, found, progress, business }, goes }: { arrival: ShownArrival; goes: boolean }) {
  const t = useTranslations('bring-in')
  const dialog = useDialog()
  const go = useSwitchBusiness()
  const forget = useCall(billingApi.businessArrivals.giveUp)
  const gone = useRef(false)
  const name = found?.name ?? ''
  const enter = async () => {
    if (business === null) return
    await forget.run({})
    dialog?.close()
    await go(business)
  }
  const entering = useRef(enter)
  useEffect(() => {
    entering.current = enter
  })
  useEffect(() => {
    if (status !== 'done' || !goes || gone.current) return
    gone.current = true
    void entering.current()
  }, [status, goes])
  if (status === 'arriving') return <UnderWay title={t('arriving', { name })} text={t('arriving_text')} progress={progress} />
  return (
    <div className={style.step}>
      <Notice is="good" title={t('done', { name })}>
        {t('done_text')}
      </Notice>
      <ButtonRow end>
        <Button className={style.named} onClick={() => void enter()} loading={forget.busy}>
          {t('go', { name })}
        </Button>
      </ButtonRow>
    </div>
  )
}
