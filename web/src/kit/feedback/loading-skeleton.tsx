import { VisuallyHidden } from '@mantine/core'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { DialogShape } from '../overlay/dialog-shape.ts'
import style from './loading-skeleton.module.css'
import shapes from '../page/shapes.module.css'

/**
 * Placeholder until content is loaded: in a dialog, its form's labels, fields and buttons in their final places; elsewhere lines of text.
 */
export function LoadingSkeleton({ lines = 4 }: { lines?: number }) {
  const t = useTranslations('kit')
  const shape = use(DialogShape)
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {shape ? (
        <div className={shapes.parts}>
          <div className={style.fields} data-two={shape.width > 480 || undefined}>
            {Array.from({ length: shape.fields }, (_, index) => (
              <div key={index} className={style.field}>
                <span className={style.label} />
                <span className={style.input} />
              </div>
            ))}
          </div>
          <div className={style.buttons}>
            <span className={style.button} />
            <span className={style.button} />
          </div>
        </div>
      ) : (
        <div className={style.lines}>
          {Array.from({ length: lines }, (_, index) => (
            <span key={index} className={style.line} style={{ width: `${92 - ((index * 17) % 40)}%` }} />
          ))}
        </div>
      )}
    </div>
  )
}
