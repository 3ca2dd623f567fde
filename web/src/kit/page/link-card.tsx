import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import style from './link-card.module.css'
import shapes from './shapes.module.css'

interface Props {
  to: string
  title: string
  text: string
  /** Accessible name of the arrow, if the text does not name the target. */
  leads?: string
}

/** A link to another screen, with a line about it. */
export const LinkCard = ({ to, title, text, leads }: Props) => (
  <Link to={to} className={`${shapes.box} ${style.card}`}>
    <span>
      <strong>{title}</strong>
      <span className={shapes.quiet}>{text}</span>
    </span>
    <ChevronRight size={20} aria-hidden={!leads} aria-label={leads} />
  </Link>
)
