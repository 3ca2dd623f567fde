import { Button, VisuallyHidden } from '@mantine/core'
import { imageTypes } from '@kasuwa/contract/platform/images'
import { Camera, ImageUp } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import style from './image-input.module.css'
import shapes from '../page/shapes.module.css'

interface Props {
  /** Accessible name: what the picture is of. */
  label: string
  /** Button label. */
  choose: string
  many?: boolean
  onFiles: (files: File[]) => void
  children?: ReactNode
}

const accepts = imageTypes.join(',')
/** Phone or tablet: has a camera, no drag and drop. */
export const isTouchDevice = () => matchMedia('(pointer: coarse)').matches
const imagesIn = (from: DataTransfer | null) => [...(from?.files ?? [])].filter((file) => file.type.startsWith('image/'))

/** Image input: file chooser, drag and drop, paste anywhere on the page, camera. */
export function ImageInput({ label, choose, many = false, onFiles, children }: Props) {
  const t = useTranslations('kit')
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const pass = (files: readonly File[]) => files.length > 0 && onFiles(many ? [...files] : files.slice(0, 1))
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const files = imagesIn(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    pass(files)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => takePasted(event)
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
  const input = (ref: typeof picker, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      accept={accepts}
      multiple={many && !capture}
      {...(capture ? { capture: 'environment' as const } : {})}
      tabIndex={-1}
      aria-hidden
      hidden
      onChange={(event) => {
        pass([...(event.currentTarget.files ?? [])])
        // Reset, so that choosing the same file again fires a change.
        event.currentTarget.value = ''
      }}
    />
  )
  return (
    // The button offers the same as drag and drop.
    <div
      className={`${shapes.bar} ${style.drop}`}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        // Passes other files on too, so that the field shows why they are rejected.
        pass([...event.dataTransfer.files])
      }}
    >
      {input(picker, false)}
      {input(camera, true)}
      {children}
      <Button size="xs" variant="default" leftSection={<ImageUp size={16} aria-hidden />} onClick={() => picker.current?.click()}>
        {choose}
        <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
      </Button>
      {isTouchDevice() && (
        <Button size="xs" variant="default" leftSection={<Camera size={16} aria-hidden />} onClick={() => camera.current?.click()}>
          {t('picture_take')}
          <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}
