import { Button } from '@mantine/core'
import { Flashlight, FlashlightOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Scan } from '../desk/scans.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { MeaningIcon } from '../kit/feedback/status.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import style from './camera-scan.module.css'
import { readSignal } from './read-signal.ts'
import { useCamera } from './use-camera.ts'
import shapes from '../kit/page/shapes.module.css'

export interface CameraScanProps {
  /** Takes a code as a scanner's. False where the field has something to say to it. */
  onRead: (code: string) => boolean
  /** Scans being looked up, or unknown. */
  scans: readonly Scan[]
  /** Name of the product with this code, if known. */
  nameOf: (code: string) => string | undefined
}

/** Maximum number of read codes shown. */
const maxVisible = 3

/** The camera as a scanner: each code that comes into sight is a scan, one after the other, until the dialog is closed. */
export default function CameraScan({ onRead, scans, nameOf }: CameraScanProps) {
  const t = useTranslations('camera')
  const dialog = useDialog()
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [read, setRead] = useState<readonly string[]>([])
  const [isLit, setLit] = useState(false)
  const { state, lamp } = useCamera(
    video,
    (code) => {
      readSignal()
      setRead((before) => [code, ...before])
      if (!onRead(code)) dialog?.close()
    },
    attempt,
  )
  const light = async () => {
    // `torch` is in no type of the browser's own.
    await lamp?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] }).catch(() => {})
    setLit(!isLit)
  }
  const isOut = state !== 'on' && state !== 'starting'
  return (
    // Part of the desk: a scanner that is at hand too is heard.
    <div className={shapes.parts} data-desk>
      {isOut ? (
        <Notice is="wrong">
          <strong>{t(state)}</strong> {t(`${state}_help`)}
        </Notice>
      ) : (
        <div className={style.view}>
          <video ref={video} playsInline muted aria-label={t('picture')} />
          <span className={style.aim} data-on={state === 'on' || undefined} aria-hidden />
          {state === 'starting' && <p role="status">{t('starting')}</p>}
          {lamp && (
            <Button
              className={style.lamp}
              variant="default"
              aria-pressed={isLit}
              leftSection={isLit ? <FlashlightOff size={16} aria-hidden /> : <Flashlight size={16} aria-hidden />}
              onClick={() => void light()}
            >
              {t('lamp')}
            </Button>
          )}
        </div>
      )}
      {!isOut && (
        <ul className={style.read} aria-label={t('read')} aria-live="polite">
          {read.length === 0 && <li className={style.hint}>{t('hint')}</li>}
          {read.slice(0, maxVisible).map((code, index) => {
            const scan = scans.find(({ text }) => text === code)
            const isOn = scan === undefined
            return (
              <li key={read.length - index} data-first={index === 0 || undefined}>
                <MeaningIcon of={isOn ? 'good' : scan.state === 'looking' ? 'information' : 'wrong'} />
                <span data-cut>{nameOf(code) ?? code}</span>
                <small>{isOn ? t('on') : scan.state === 'looking' ? t('looking') : (scan.says ?? t('not_known'))}</small>
              </li>
            )
          })}
        </ul>
      )}
      <div className={style.actions}>
        {isOut && state !== 'forbidden' && (
          <Button variant="default" onClick={() => setAttempt((count) => count + 1)}>
            {t('again')}
          </Button>
        )}
        <Button data-autofocus onClick={dialog?.close}>
          {t(isOut ? 'back' : 'done')}
        </Button>
      </div>
    </div>
  )
}
