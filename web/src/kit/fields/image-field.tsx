import { Button, Input } from '@mantine/core'
import { ImageIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { imageUrl } from '../page/image-url.ts'
import { Picture } from '../page/picture.tsx'
import { validationMessage } from '../form/validation-message.ts'
import { useStore } from '../store.ts'
import { UploadProgressBar } from '../feedback/upload-progress-bar.tsx'
import style from './image-field.module.css'
import { resizeImage, InvalidImage } from './resize-image.ts'
import { isTouchDevice, ImageInput } from './image-input.tsx'
import { ImageUpload } from './image-upload.ts'
import { type FieldProps, useField } from './use-field.ts'
import shapes from '../page/shapes.module.css'

interface Props extends FieldProps<string> {
  /** Sends the file with the form instead of uploading it first: for members who may not upload yet (registration). */
  withForm?: boolean
}

/** One image, uploaded as soon as it is chosen; the field's value is its URL. */
export function ImageField({ at, label, hint, withForm = false }: Props) {
  const t = useTranslations('kit')
  const locale = useLocale()
  const { value, error, set } = useField(at, label, () => undefined)
  const [upload, setUpload] = useState<ImageUpload>()
  const [invalidMessage, setInvalidMessage] = useState<string>()
  const { state, path } = at
  const drop = () => {
    upload?.drop()
    setUpload(undefined)
    setInvalidMessage(undefined)
    state.refuse(path, undefined)
  }
  useEffect(() => () => upload?.drop(), [upload])

  const onFile = async ([file]: File[]) => {
    if (!file) return
    drop()
    if (withForm) {
      try {
        set((await resizeImage(file)) as unknown as string)
      } catch (problem) {
        if (problem instanceof InvalidImage) setInvalidMessage(validationMessage(locale, { path, ...problem.fault }))
      }
      return
    }
    const next = new ImageUpload(file, (url) => {
      state.refuse(path, undefined)
      set(url)
      setUpload(undefined)
    })
    // Block saving while the upload runs: the form would be sent without it.
    state.refuse(path, { text: t('picture_wait') })
    setUpload(next)
    void next.send()
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={hint ?? t(isTouchDevice() ? 'picture_hint_touch' : 'picture_hint')}
      error={upload ? undefined : (invalidMessage ?? error)}
    >
      <div className={style.field} role="group" aria-label={label}>
        <ImagePreview picture={upload?.preview ?? value} faded={Boolean(upload)} />
        <div className={shapes.rest}>
          {upload ? (
            <UploadStatus of={upload} cancel={drop} />
          ) : (
            <ImageInput label={label} choose={t(value ? 'picture_change' : 'picture_choose')} onFiles={(files) => void onFile(files)}>
              {value && (
                <Button size="xs" variant="subtle" color="gray" className={style.remove} onClick={() => (drop(), set(null))}>
                  {t('picture_remove')}
                </Button>
              )}
            </ImageInput>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}

export function UploadStatus({ of, cancel }: { of: ImageUpload; cancel: () => void }) {
  const t = useTranslations('kit')
  const locale = useLocale()
  const phase = useStore(of.store)
  if (phase.is !== 'failed') {
    return (
      <div className={`${shapes.line} ${style.going}`}>
        <UploadProgressBar of={of.progress} />
        <Button size="xs" variant="subtle" color="gray" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    )
  }
  return (
    <div className={style.news}>
      <p className={shapes.error} role="alert">
        {validationMessage(locale, phase.problem)}
      </p>
      <div className={shapes.pair}>
        {phase.canRetry && (
          <Button size="xs" variant="default" onClick={() => void of.send()}>
            {t('try_again')}
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={cancel}>
          {t(phase.canRetry ? 'cancel' : 'picture_other')}
        </Button>
      </div>
    </div>
  )
}

/** @param picture URL, or the file that is sent with the form */
function ImagePreview({ picture, faded }: { picture: unknown; faded: boolean }) {
  const url = usePreview(picture)
  return (
    <div className={style.shown} data-faded={faded || undefined}>
      {url ? <Picture src={url} alt="" /> : <ImageIcon size={32} strokeWidth={1.5} aria-hidden />}
    </div>
  )
}

function usePreview(picture: unknown): string | undefined {
  const [objectUrl, setObjectUrl] = useState<string>()
  useEffect(() => {
    if (!(picture instanceof Blob)) return
    const url = URL.createObjectURL(picture)
    setObjectUrl(url)
    return () => {
      setObjectUrl(undefined)
      URL.revokeObjectURL(url)
    }
  }, [picture])
  return typeof picture === 'string' && picture !== '' ? imageUrl(picture) : objectUrl
}
