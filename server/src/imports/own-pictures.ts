import type { Outcome } from './outcome.ts'
import type { ProductReading } from './product-rows.ts'

/** Notes a product whose pictures stay, although its row has another one. */
export function notePictures(
  outcome: Outcome,
  { body, errors }: ProductReading,
  before: { name: string; images: string[] } | undefined,
): void {
  const [image] = body.images ?? []
  if (!image || errors || !before || before.images.length === 0 || before.images.includes(image)) return
  outcome.keptPictures = [...(outcome.keptPictures ?? []), before.name]
}
