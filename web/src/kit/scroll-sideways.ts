/** Scrolls a row sideways until an item is in its middle, as far as the row scrolls. */
export function scrollToCentre(row: Element, item: Element): void {
  const [itemRect, rowRect] = [item.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += itemRect.left - rowRect.left - (rowRect.width - itemRect.width) / 2
}

/** Scrolls before the next paint. Reading positions earlier would force one more layout, which is slow on phones. */
const scrollToCentreBeforePaint = (row: Element, item: Element): void => void requestAnimationFrame(() => scrollToCentre(row, item))

/** Scrolls an item into the middle of the row around it, before the next paint. */
export function scrollIntoMiddle(item: HTMLElement | null): void {
  const row = item?.closest('[data-scrolls]')
  if (item && row) scrollToCentreBeforePaint(row, item)
}
