/** Puts something into the middle of the row that scrolls sideways around it, as far as the row goes. */
export function centreIn(row: Element, inIt: Element): void {
  const [here, around] = [inIt.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += here.left - around.left - (around.width - here.width) / 2
}

/** The same once the page is laid out, before it is painted: asked sooner, a phone would lay it out once more. */
export const centreSoon = (row: Element, inIt: Element): void => void requestAnimationFrame(() => centreIn(row, inIt))
