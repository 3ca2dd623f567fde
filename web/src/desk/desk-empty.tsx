import { Package, ScanBarcode } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsNarrow } from '../kit/media-query.ts'
import style from './desk.module.css'

/** Empty state of the lines. @param children where to begin instead */
export function DeskEmpty({ text, hint, children }: { text: string; hint: string; children?: ReactNode }) {
  // A phone has no scanner, and there the barcode looks like a camera to tap.
  const Icon = useIsNarrow() ? Package : ScanBarcode
  return (
    <div className={style.nothing}>
      <Icon size={32} strokeWidth={1.5} aria-hidden />
      <p>{text}</p>
      <small>{hint}</small>
      {children}
    </div>
  )
}
