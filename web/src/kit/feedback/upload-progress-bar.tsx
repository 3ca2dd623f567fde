import { useTranslations } from 'use-intl'
import { useStore } from '../store.ts'
import style from './upload-progress-bar.module.css'
import type { UploadProgress } from './upload-progress.ts'
import shapes from '../page/shapes.module.css'

/** The bar stays full until the server, which still checks the file, has replied. */
export function UploadProgressBar({ of: upload }: { of: UploadProgress }) {
  const t = useTranslations('kit')
  const { progress, show } = useStore(upload.store)
  if (!show) return null
  const percent = Math.round(progress)
  return (
    <div className={shapes.line}>
      <div
        className={style.track}
        role="progressbar"
        aria-label={t('uploading')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={style.done} style={{ transform: `scaleX(${progress / 100})` }} />
      </div>
      <span className={`${shapes.small} ${style.said}`}>{`${percent}%`}</span>
    </div>
  )
}
