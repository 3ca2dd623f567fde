import { Modal } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import style from './dialog.module.css'
import { exitDuration } from './exit-value.ts'
import { useIsNarrow } from '../media-query.ts'
import { useIsTopmost } from './open-dialogs.ts'
import type { DialogWidth } from './widths.ts'
import shapes from '../page/shapes.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  title: ReactNode
  width: DialogWidth
  /** A confirmation or message: above other dialogs, never full height. */
  alert?: boolean
  /** Along the edge of a wide screen; below 1025 px a sheet like others. */
  isAtSide?: boolean | undefined
  hasCross?: boolean
  box?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Moves most of the way at once: a closing dialog must not cover the page until it is removed. */
const timingFunction = 'cubic-bezier(0.1, 0.9, 0.2, 1)'

/** Modal window; full screen below 1025 px, except alerts. Lazy: loaded with the first dialog. */
export default function ModalFrame({
  opened,
  onClose,
  title,
  width,
  alert = false,
  isAtSide = false,
  hasCross = true,
  box,
  children,
}: Props) {
  const t = useTranslations('kit')
  const narrow = useIsNarrow()
  const sheet = narrow && !alert
  const side = isAtSide && !narrow
  const isTopmost = useIsTopmost(opened)
  return (
    <Modal.Root
      opened={opened}
      closeOnEscape={isTopmost}
      onClose={onClose}
      size={`var(--width-${width})`}
      fullScreen={sheet}
      centered={alert}
      zIndex={alert ? 300 : 200}
      data-closing={!opened || undefined}
      {...(side && { xOffset: 0, yOffset: 0 })}
      classNames={{
        ...{ root: style.root, body: style.body, title: style.title },
        ...{ inner: side ? style.side : '', content: style.content },
      }}
      transitionProps={{ transition: sheet ? 'slide-up' : side ? 'slide-left' : 'pop', duration: 160, exitDuration, timingFunction }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content ref={box} radius={sheet || side ? 0 : 'lg'}>
        {/* Mantine's header has the role `banner`, and the page already has one. */}
        <div className={`${shapes.row} ${style.header}`}>
          <Modal.Title>{title}</Modal.Title>
          {hasCross && <Modal.CloseButton data-close aria-label={t('close')} iconSize={16} />}
        </div>
        <Modal.Body data-dialog-body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
