/* Words in headings that say whether prices include tax, in English and French. */

const tax = String.raw`(?:sales )?(?:taxe?s?|vat|gst|tva)`

const included = new RegExp(
  String.raw`\b(?:(?:incl?|including|inclusive(?: of)?|includes|included|with)\.? ${tax}|${tax} (?:incl?|included|inclusive|incluses?|comprises?)|ttc|t\.t\.c|toutes taxes comprises)\b\.?|\bgross (?=price|retail|selling)`,
  'i',
)
const excluded = new RegExp(
  String.raw`\b(?:(?:ex|excl?|excluding|exclusive(?: of)?|without|before|hors)\.? ${tax}|${tax} (?:ex|excl?|excluded|exclusive|exclue?s?|non comprises?)|h\.t)\b\.?|\bnet (?=price|retail|selling)`,
  'i',
)
/** “Prix HT”; in English, Ht is a height. */
const horsTaxe = /(?<=prix|vente|achat|tarif|co[uû]t)(.*)\bht\b/i

const spaced = (heading: string): string =>
  heading
    .replaceAll(/[_\-()[\]/]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Undefined if a heading says nothing of tax. */
export function taxOfHeading(heading: string): 'included' | 'excluded' | undefined {
  const text = spaced(heading)
  if (excluded.test(text) || horsTaxe.test(text)) return 'excluded'
  return included.test(text) ? 'included' : undefined
}

/** “Prix de vente” of “Prix de vente TTC”; a heading that says nothing else, or nothing of tax, stays. */
export function withoutTaxWords(heading: string): string {
  if (!taxOfHeading(heading)) return heading
  return spaced(heading).replace(excluded, '').replace(horsTaxe, '$1').replace(included, '').trim() || heading
}
