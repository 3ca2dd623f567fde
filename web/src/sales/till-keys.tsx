import { Button, Kbd } from '@mantine/core'
import { Maximize, Minimize } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import style from './till-help.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The till's keyboard shortcuts, and a button for full screen. */
export default function TillKeys() {
  const t = useTranslations('desk-asides')
  const keys = [
    ['/', t('key_search')],
    ['3*', t('key_times')],
    ['↓', t('key_newest')],
    ['%', t('key_discount')],
    ['F4', t('key_customer')],
    ['F6', t('key_hold')],
    ['F7', t('key_grid')],
    ['F8', t('key_split')],
    ['F9', t('key_cash')],
    [isMac ? '⌘ P' : 'Ctrl P', t('key_print')],
    [isMac ? '⌘ ⌫' : 'Ctrl ⌫', t('key_remove')],
  ]
  return (
    <>
      <dl className={style.keys} tabIndex={-1} ref={(list) => list?.focus()}>
        {keys.map(([key, label]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <FullScreen />
    </>
  )
}

/** Enters and leaves full screen; Escape leaves it too. Nothing in browsers without full screen. */
function FullScreen() {
  const t = useTranslations('desk-asides')
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  if (!document.fullscreenEnabled) return null
  const Icon = isFull ? Minimize : Maximize
  const turn = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <Button
      className={style.full}
      variant="default"
      fullWidth
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => void turn().catch(() => {})}
    >
      {t(isFull ? 'full_screen_end' : 'full_screen')}
    </Button>
  )
}
