import { VisuallyHidden } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import style from './picture.module.css'
import { foreignHost } from './image-url.ts'
import shapes from './shapes.module.css'

interface Props {
  /** As an `<img>` takes it. */
  src: string
  alt: string
  lazy?: boolean
}

/** An uploaded picture. For another server's picture only the host is shown: loading it would reveal the reader to that server. */
export function Picture({ src, alt, lazy = false }: Props) {
  const host = foreignHost(src)
  if (host === null) return <img src={src} alt={alt} {...(lazy && { loading: 'lazy' as const })} />
  return (
    <span className={`${shapes.tiny} ${style.elsewhere}`}>
      <ExternalLink size={16} aria-hidden />
      {alt && <VisuallyHidden>{alt}</VisuallyHidden>}
      <span data-cut>{host}</span>
    </span>
  )
}
