import { ScanBarcode } from 'lucide-react'
import style from './desk.module.css'

/** Empty state of the lines. */
export function DeskEmpty({ text, hint }: { text: string; hint: string }) {
  return (
    <div className={style.nothing}>
      <ScanBarcode size={34} strokeWidth={1.5} aria-hidden />
      <p>{text}</p>
      <small>{hint}</small>
    </div>
  )
}
