import type { ReactNode } from 'react'
import type { DrawingName } from './drawing-name.ts'
import style from './drawing.module.css'

/** Shapes filled with the second tone (`soft`), below lines of one weight. On a field of 120 × 88. */
const shapes: Record<DrawingName, { soft: string; lines: ReactNode }> = {
  stall: {
    soft: 'M18 34 26 14h68l8 20a8.5 8.5 0 0 1-17 0 8.5 8.5 0 0 1-17 0 8.5 8.5 0 0 1-16 0 8.5 8.5 0 0 1-17 0 8.5 8.5 0 0 1-17 0Z',
    lines: (
      <>
        <path d="M18 34 26 14h68l8 20a8.5 8.5 0 0 1-17 0 8.5 8.5 0 0 1-17 0 8.5 8.5 0 0 1-16 0 8.5 8.5 0 0 1-17 0 8.5 8.5 0 0 1-17 0Z" />
        <path d="M18 34h84M43 14l-8 20M60 14v20M77 14l8 20M24 43v35M96 43v35M24 58h72M24 78h72M40 58v20M80 58v20" />
        <circle cx="52" cy="53" r="5" />
        <circle cx="63" cy="53" r="5" />
      </>
    ),
  },
  crate: {
    soft: 'M24 48h72v30H24zM42 22h36v26H42z',
    lines: (
      <>
        <path d="M24 48h72v30H24zM24 63h72M36 48v30M84 48v30M42 22h36v26M42 48V22M54 22v9h12v-9" />
        <path d="M16 78h88" />
      </>
    ),
  },
  ledger: {
    soft: 'M60 24c-10-7-24-8-40-6v52c16-2 30-1 40 6Z',
    lines: (
      <>
        <path d="M60 24c-10-7-24-8-40-6v52c16-2 30-1 40 6 10-7 24-8 40-6V18c-16-2-30-1-40 6ZM60 24v52" />
        <path d="M28 32c8-1 16 0 23 3M28 43c8-1 16 0 23 3M28 54c8-1 16 0 23 3M69 35c5-2 9-3 13-3M69 46c7-3 15-4 23-3M69 57c5-2 9-3 13-3" />
      </>
    ),
  },
  shelf: {
    soft: 'M30 24h18v20H30zM68 62h22v18H68z',
    lines: (
      <>
        <path d="M20 10v74M100 10v74M20 44h80M20 80h80" />
        <path d="M30 24h18v20H30zM54 32h14v12H54zM74 20h16v24H74zM28 54h14v26H28zM46 66h16v14H46zM68 62h22v18H68z" />
        <path d="M74 28h16M28 61h14M79 62v6" />
      </>
    ),
  },
  cart: {
    soft: 'M34 34h24v24H34zM62 42h20v16H62z',
    lines: (
      <>
        <path d="M10 26h10l6 32h68M34 34h24v24H34zM62 42h20v16H62zM46 34v8M72 42v5M94 58V36" />
        <circle cx="40" cy="71" r="8" />
        <circle cx="82" cy="71" r="8" />
        <path d="M26 58l4 8M94 58l-4 8" />
      </>
    ),
  },
  cashbox: {
    soft: 'M22 42h76v34H22z',
    lines: (
      <>
        <path d="M22 42h76v34H22zM30 42l6-20h48l6 20M36 32h48M48 42v8h24v-8" />
        <circle cx="60" cy="63" r="5" />
        <circle cx="34" cy="63" r="3" />
        <circle cx="86" cy="63" r="3" />
      </>
    ),
  },
  paper: {
    soft: 'M38 10h34l14 14v56H38z',
    lines: (
      <>
        <path d="M38 10h34l14 14v56H38zM72 10v14h14" />
        <path d="M48 36h28M48 46h28M48 56h16M48 68h8M66 68h10M24 80h72" />
      </>
    ),
  },
  lock: {
    soft: 'M34 40h52v38H34z',
    lines: (
      <>
        <path d="M34 40h52v38H34zM44 40V28a16 16 0 0 1 32 0v12M60 60v8M16 78h88" />
        <circle cx="60" cy="55" r="5" />
      </>
    ),
  },
  tray: {
    soft: 'M20 52h24l6 10h20l6-10h24v26H20z',
    lines: (
      <>
        <path d="M20 52h24l6 10h20l6-10h24v26H20zM20 52l10-20M100 52 90 32" />
        <path d="M44 28l12 12 22-26" />
      </>
    ),
  },
}

/** Drawing of an empty list or a closed page: lines of one weight, two tones. */
export default function Drawing({ name }: { name: DrawingName }) {
  const { soft, lines } = shapes[name]
  return (
    <svg className={style.drawing} viewBox="0 0 120 88" data-drawing={name} aria-hidden>
      <path className={style.soft} d={soft} />
      {lines}
    </svg>
  )
}
