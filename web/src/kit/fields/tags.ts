const separators = /[,;\n]/

/** Tags that a separator ended, and what is still being typed: “Phones, Shoes, ba” → Phones and Shoes, “ba”. */
export function splitTags(text: string): { whole: string[]; rest: string } {
  const parts = text.split(separators)
  return { whole: parts.slice(0, -1), rest: (parts.at(-1) ?? '').trimStart() }
}

/** Chosen tags and more of them: trimmed, each once in whatever case, written as it is offered where it is. */
export function withTags(chosen: readonly string[], more: readonly string[], offers: readonly string[]): string[] {
  const tags = [...chosen]
  for (const tag of more.map((one) => one.trim()).filter(Boolean)) {
    const isSame = (other: string) => other.toLowerCase() === tag.toLowerCase()
    if (!tags.some(isSame)) tags.push(offers.find(isSame) ?? tag)
  }
  return tags
}
