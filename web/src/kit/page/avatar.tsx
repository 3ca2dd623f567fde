import style from './avatar.module.css'
import { foreignHost, thumbnailUrl } from './image-url.ts'

/** A picture of ours, or the first letters of a name. Letters are drawn by CSS: they are no part of the accessible name of a button around them. */
export function Avatar({ name, image, square = false }: { name: string; image?: string | null | undefined; square?: boolean }) {
  const own = image && foreignHost(image) === null ? image : undefined
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  return (
    <span className={style.initials} data-square={square || undefined} data-letters={own ? undefined : letters} aria-hidden>
      {own && <img src={thumbnailUrl(own)} alt="" loading="lazy" />}
    </span>
  )
}
