import { ActionIcon, Input } from '@mantine/core'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { imageUrl } from '../page/image-url.ts'
import { Picture } from '../page/picture.tsx'
import { UploadStatus } from './image-field.tsx'
import style from './images-field.module.css'
import { isTouchDevice, ImageInput } from './image-input.tsx'
import { ImageUpload } from './image-upload.ts'
import { type FieldProps, useField } from './use-field.ts'
import shapes from '../page/shapes.module.css'

interface Props extends FieldProps<string[]> {
  most: number
}

/** Ordered images; lists show the first. Each is uploaded as soon as it is chosen. */
export function ImagesField({ at, label, hint, most }: Props) {
  const t = useTranslations('kit')
  const { value, error, set } = useField(at, label)
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([])
  const { state, path } = at
  const urls = value ?? []
  const remaining = most - urls.length - uploads.length
  const all = useRef(uploads)
  useEffect(() => {
    all.current = uploads
    // Block saving while uploads run: the form would be sent without them.
    state.refuse(path, uploads.length > 0 ? { text: t('picture_wait') } : undefined)
  }, [uploads, state, path, t])
  useEffect(() => () => all.current.forEach((upload) => upload.drop()), [])

  const drop = (upload: ImageUpload) => {
    upload.drop()
    setUploads((uploads) => uploads.filter((existing) => existing !== upload))
  }
  const take = (files: File[]) => {
    const added = files.slice(0, remaining).map((file) => {
      const upload: ImageUpload = new ImageUpload(file, (url) => {
        state.push(path, url)
        drop(upload)
      })
      void upload.send()
      return upload
    })
    setUploads((uploads) => [...uploads, ...added])
  }
  const move = (from: number, to: number) => {
    const next = urls.filter((_, index) => index !== from)
    next.splice(to, 0, urls[from] ?? '')
    set(next)
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={hint ?? t(isTouchDevice() ? 'picture_hint_touch' : 'picture_hint')}
      error={uploads.length > 0 ? undefined : error}
    >
      <div role="group" aria-label={label} className={style.field}>
        {urls.length > 0 && (
          <ol className={style.pictures}>
            {urls.map((url, index) => (
              <li key={url} className={style.picture}>
                <Picture src={imageUrl(url)} alt={t('picture_number', { number: index + 1 })} />
                {index === 0 && urls.length > 1 && <span className={style.first}>{t('picture_first')}</span>}
                <div className={style.buttons}>
                  {index > 0 && (
                    <Thumbnail label={t('picture_earlier', { number: index + 1 })} onClick={() => move(index, index - 1)}>
                      <ArrowLeft size={14} />
                    </Thumbnail>
                  )}
                  {index < urls.length - 1 && (
                    <Thumbnail label={t('picture_later', { number: index + 1 })} onClick={() => move(index, index + 1)}>
                      <ArrowRight size={14} />
                    </Thumbnail>
                  )}
                  <Thumbnail label={t('picture_remove_number', { number: index + 1 })} onClick={() => state.drop(path, index)}>
                    <X size={14} />
                  </Thumbnail>
                </div>
              </li>
            ))}
          </ol>
        )}
        {uploads.map((upload) => (
          <div key={upload.preview} className={`${shapes.row} ${style.sending}`}>
            <img src={upload.preview} alt="" />
            <div className={shapes.rest}>
              <UploadStatus of={upload} cancel={() => drop(upload)} />
            </div>
          </div>
        ))}
        {remaining > 0 && <ImageInput label={label} choose={t('pictures_add')} many onFiles={take} />}
      </div>
    </Input.Wrapper>
  )
}

function Thumbnail({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon size="sm" variant="default" aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
