import style from './avatar.module.css'
import { foreignHost, thumbnailUrl } from './image-url.ts'

/**
 * An uploaded picture, or the initials of a name. CSS draws the initials, so they do not join the accessible name of a button around them.
 */
export function Avatar({ name, image, square = false }: { name: string; image?: string | null | undefined; square?: boolean }) {
  const ownImage = image && foreignHost(image) === null ? image : undefined
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  return (
    <span className={style.initials} data-square={square || undefined} data-letters={ownImage ? undefined : letters} aria-hidden>
      {ownImage && <img src={thumbnailUrl(ownImage)} alt="" loading="lazy" />}
    </span>
  )
}
