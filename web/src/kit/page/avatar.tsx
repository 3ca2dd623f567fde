import style from './avatar.module.css'
import { thumbnailUrl } from './image-url.ts'

/** A picture, or the first letters of a name. Letters are drawn by CSS: they are no part of the accessible name of a button around them. */
export function Avatar({ name, image, square = false }: { name: string; image?: string | null | undefined; square?: boolean }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  return (
    <span className={style.initials} data-square={square || undefined} data-letters={image ? undefined : letters} aria-hidden>
      {image && <img src={thumbnailUrl(image)} alt="" loading="lazy" />}
    </span>
  )
}
