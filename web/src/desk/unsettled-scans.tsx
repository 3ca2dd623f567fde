import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { MeaningIcon } from '../kit/feedback/status.tsx'
import { quantityText } from '../kit/values/texts.ts'
import type { Scan } from './scans.ts'
import style from './unsettled-scans.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  /** The newest first. */
  scans: readonly Scan[]
  /** Creates the product; undefined without the permission. */
  onMake: ((scan: Scan) => void) | undefined
  onAgain: (scan: Scan) => void
  onChoose: (scan: Scan) => void
  onDrop: (scan: Scan) => void
}

/** Scans that are no line and wait for the person, above the lines. */
export function UnsettledScans({ scans, onMake, onAgain, onChoose, onDrop }: Props) {
  const t = useTranslations('documents')
  if (scans.length === 0) return null
  const textOf = ({ state, text, says: message }: Scan) =>
    message ?? t(state === 'several' ? 'scan_several' : state === 'failed' ? 'scan_failed' : 'scan_unknown', { text })
  const help = (scan: Scan) => {
    if (scan.state === 'failed') return { label: t('try_again'), run: onAgain }
    if (scan.state === 'several') return { label: t('scan_choose'), run: onChoose }
    // With a message, the product is known: there is none to create.
    return !scan.says && onMake && { label: t('scan_make'), run: onMake }
  }
  const keys = (event: KeyboardEvent, scan: Scan) => {
    const isRemoval = event.key === 'Delete' || (event.key === 'Backspace' && (event.ctrlKey || event.metaKey))
    if (!isRemoval) return
    event.preventDefault()
    onDrop(scan)
  }
  return (
    <ul className={style.scans} aria-label={t('scans')}>
      {scans.map((scan) => {
        const first = help(scan)
        return (
          <li key={scan.key} className={style.scan} data-is={scan.state} data-unsettled onKeyDown={(event) => keys(event, scan)}>
            <MeaningIcon of={scan.state === 'several' ? 'waiting' : 'wrong'} />
            <p className={`${shapes.name} ${style.says}`} role="alert">
              {textOf(scan)}
              {scan.quantity !== 1 && <strong>{t('scan_times', { quantity: quantityText(scan.quantity) })}</strong>}
            </p>
            <div className={style.ways}>
              {first && (
                <Button size="compact-md" variant="default" onClick={() => first.run(scan)} aria-label={`${first.label}: ${scan.text}`}>
                  {first.label}
                </Button>
              )}
              <Button size="compact-md" variant="default" onClick={() => onDrop(scan)} aria-label={t('scan_drop_of', { text: scan.text })}>
                {t('scan_drop')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
