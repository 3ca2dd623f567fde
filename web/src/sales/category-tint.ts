/** Colours that tell categories apart. None of them has a meaning. */
export const categoryColours = ['#2f7d5d', '#1f6fb2', '#7b4bb8', '#b0407a', '#b0582f', '#8a7416', '#0f7f8c', '#5a6470'] as const

/** The colour of a category at the till, always the same; undefined without a category. */
export function categoryTint(id: string | null | undefined): string | undefined {
  if (!id) return undefined
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_536
  return categoryColours[sum % categoryColours.length]
}
