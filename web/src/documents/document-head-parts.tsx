import { formatMoney } from '@kasuwa/contract/platform/money'
import { type CSSProperties, type RefObject, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { PaidParts } from './payment.ts'
import style from './document-head.module.css'

/** Parts of a document's head that load after the first picture: the bar of its payments, and the compact form while scrolled. */
export default function DocumentHeadParts({ of, head }: { of: PaidParts | undefined; head: RefObject<HTMLElement | null> }) {
  useEffect(() => (head.current ? keepInView(head.current) : undefined), [head])
  return of && <PaidBar of={of} />
}

/** Paid, credited and remaining parts of an amount. An overpaid amount has no remaining part. */
function PaidBar({ of: { total, paid, rounding = 0, credited = 0 } }: { of: PaidParts }) {
  const t = useTranslations('document-page')
  const left = Math.max(0, total - paid - rounding - credited)
  const text = [
    t('paid_of', { paid: formatMoney(paid), total: formatMoney(total) }),
    rounding !== 0 && t('part_rounded', { amount: formatMoney(rounding) }),
    credited > 0 && t('part_credited', { amount: formatMoney(credited) }),
    t('paid_left', { left: formatMoney(left) }),
  ]
  const label = text.filter(Boolean).join(', ')
  return (
    <div className={style.bar} role="img" aria-label={label} title={label}>
      {Object.entries({ paid, credited, left }).map(
        ([part, kobo]) => kobo > 0 && <i key={part} data-part={part} style={{ '--part': kobo } as CSSProperties} />,
      )}
    </div>
  )
}

/**
 * Makes a head compact, by `data-compact`, once it is scrolled by but for the height of its compact form.
 * @returns stops it
 */
function keepInView(head: HTMLElement): () => void {
  // Before the head, which leaves its place.
  const mark = document.createElement('div')
  mark.className = style.mark ?? ''
  head.before(mark)
  const sizes = new ResizeObserver(() => {
    if ('compact' in head.dataset) return
    for (const element of [mark, head]) element.style.setProperty('--full', `${head.offsetHeight}px`)
  })
  const onScroll = (entries: readonly IntersectionObserverEntry[]) => {
    const entry = entries.at(-1)
    if (entry) head.toggleAttribute('data-compact', !entry.isIntersecting && entry.boundingClientRect.top < 0)
  }
  const scrolls = new IntersectionObserver(onScroll, { root: document })
  sizes.observe(head)
  scrolls.observe(mark)
  return () => {
    sizes.disconnect()
    scrolls.disconnect()
    mark.remove()
  }
}
