import { type Line, lackingPart, quantityOf, withSerials } from '../desk/lines.ts'
import { lacksUnits, type TrackedPart, wantedOf, withPartSerials } from '../desk/tracked-parts.ts'
import { askSerials } from './ask-serials.ts'
import type { UnitsOf } from './serials-request.ts'

interface LineRequest {
  line: Line
  /** The component in question; left out for the line itself. */
  part: TrackedPart | undefined
  where: UnitsOf
  /** Updates the current line. */
  put: (how: (line: Line) => Line) => void
  /** The current line; undefined once it was removed. */
  read: () => Line | undefined
}

/** Asks for the units of a line, or of its components one after the other until the user cancels. */
export async function askLine({ line, part, where, put, read }: LineRequest): Promise<void> {
  const at = where(line, part)
  if (!at) return
  const quantity = quantityOf(line) ?? 0
  if (!part) {
    const { product, name, serials = [] } = line
    const onChange = (entered: readonly string[]) => put((currentLine) => withSerials(currentLine, entered))
    return askSerials({ ...at, product, name, serials, requiredCount: quantity / 1000, onChange })
  }
  const { product, serials } = part
  const onChange = (entered: readonly string[]) =>
    put((currentLine) => ({ ...currentLine, ...(currentLine.parts && { parts: withPartSerials(currentLine.parts, product, entered) }) }))
  const name = `${part.name} · ${line.name}`
  await askSerials({ ...at, product, name, serials, requiredCount: wantedOf(part, quantity), isFixed: true, onChange })
  const now = read()
  const currentPart = now?.parts?.find((component) => component.product === product)
  const nextPart = now && currentPart && !lacksUnits(currentPart, quantityOf(now) ?? 0) ? lackingPart(now) : undefined
  if (now && nextPart) await askLine({ line: now, part: nextPart, where, put, read })
}
