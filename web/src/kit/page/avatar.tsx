import type { CSSProperties } from 'react'
import style from './avatar.module.css'
import { foreignHost, thumbnailUrl } from './image-url.ts'

interface Props {
  name: string
  image?: string | null | undefined
  square?: boolean
  /** Colour behind the initials, `#rrggbb`; the accent if there is none. */
  tint?: string | undefined
  /** As on a tile of the till. */
  isLarge?: boolean
}

/** Tints an element: `theme.css` derives a ground, a text colour and an edge with enough contrast from any `#rrggbb`. */
export const tintProps = (tint: string | undefined): { 'data-tint'?: true; style?: CSSProperties } =>
  tint ? { 'data-tint': true, style: { '--tint': tint } as CSSProperties } : {}

/**
 * An uploaded picture, or the initials of a name. CSS draws the initials, so they do not join the accessible name of a button around them.
 */
export function Avatar({ name, image, square = false, tint, isLarge = false }: Props) {
  const ownImage = image && foreignHost(image) === null ? image : undefined
  const [first = '', second = ''] = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const start = first.charAt(0).toUpperCase()
  const letters = second || !isLarge ? start + second.charAt(0).toUpperCase() : start + first.charAt(1)
  return (
    <span
      className={style.initials}
      data-square={square || undefined}
      data-large={isLarge || undefined}
      data-letters={ownImage ? undefined : letters}
      aria-hidden
      {...tintProps(tint)}
    >
      {ownImage && <img src={thumbnailUrl(ownImage)} alt="" loading="lazy" />}
    </span>
  )
}
