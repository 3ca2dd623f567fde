const separators = /[,;\n]/

/** Tags that a separator ended, and the text still being typed: “Phones, Shoes, ba” → Phones and Shoes, “ba”. */
export function splitTags(text: string): { whole: string[]; rest: string } {
  const parts = text.split(separators)
  return { whole: parts.slice(0, -1), rest: (parts.at(-1) ?? '').trimStart() }
}

/** Chosen tags and more: trimmed, unique regardless of case, spelled like the offer if there is one. */
export function withTags(chosen: readonly string[], more: readonly string[], offers: readonly string[]): string[] {
  const tags = [...chosen]
  for (const tag of more.map((text) => text.trim()).filter(Boolean)) {
    const isSame = (existing: string) => existing.toLowerCase() === tag.toLowerCase()
    if (!tags.some(isSame)) tags.push(offers.find(isSame) ?? tag)
  }
  return tags
}
