import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { lazyWithWords } from '../lazy-with-words.ts'
import type { CameraScanProps } from '../camera/camera-scan.tsx'
import { IconButton } from '../kit/page/icon-button.tsx'

// Loaded on demand: the barcode reader is a megabyte in browsers that have none of their own.
const CameraScan = lazyWithWords('camera', () => import('../camera/camera-scan.tsx'))

/** Opens the camera to scan with: for devices without a scanner at hand. */
export function CameraButton(props: CameraScanProps) {
  const t = useTranslations('documents')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton icon={ScanBarcode} label={t('camera_scan')} iconSize={20} size="lg" onClick={() => setOpened(true)} />
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('camera_scan')} width={480}>
        <CameraScan {...props} />
      </Dialog>
    </>
  )
}
