import { useTranslations } from 'use-intl'
import { useStore } from '../store.ts'
import style from './upload-progress-bar.module.css'
import type { UploadProgress } from './upload-progress.ts'

/** Upload progress. The bar stays full until the server, which still checks the file, has answered. */
export function UploadProgressBar({ of }: { of: UploadProgress }) {
  const t = useTranslations('kit')
  const { progress, show } = useStore(of.store)
  if (!show) return null
  const whole = Math.round(progress)
  return (
    <div className={style.line}>
      <div
        className={style.track}
        role="progressbar"
        aria-label={t('uploading')}
        aria-valuenow={whole}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={style.done} style={{ transform: `scaleX(${progress / 100})` }} />
      </div>
      <span className={style.said}>{`${whole}%`}</span>
    </div>
  )
}
