/** Mail hosts common in Nigeria, and hosts that are a typo away from one of them but correct. */
const knownHosts = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.fr',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'live.com',
  'live.co.uk',
  'live.fr',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'gmx.fr',
  'zoho.com',
  'proton.me',
  'protonmail.com',
  'fastmail.com',
  'yandex.com',
  'mail.ru',
  'orange.fr',
  'free.fr',
  'wanadoo.fr',
  'laposte.net',
]

/** Typos of host endings; no host has these endings. */
const endings: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  clm: 'com',
  comm: 'com',
  coom: 'com',
  ccom: 'com',
  conm: 'com',
  come: 'com',
  'com.nh': 'com.ng',
  'com.mg': 'com.ng',
}

/** Number of typos between two words: a letter added, missing or replaced, or two swapped (Damerau–Levenshtein distance). */
export function typosBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1)
      row.push(least)
    }
  }
  return at(a.length, b.length)
}

/** Two typos in a short host give another host: me.com, or gmx.de from gmx.com. */
const maxTypos = (host: string) => (host.length < 9 ? 1 : 2)

/**
 * The probable address if an email’s host is close to a known one: `ngozi@gmial.con` → `ngozi@gmail.com`. Only suggest it, never apply it:
 * real hosts may look like typos.
 * @returns undefined if there is no suggestion
 */
export function suggestedEmail(email: string): string | undefined {
  const [, name, host] = /^([^\s@]+)@([^\s@]+\.[^\s@.]{2,})$/.exec(email.trim().toLowerCase()) ?? []
  if (!name || !host || knownHosts.includes(host)) return undefined
  const typoEnding = Object.keys(endings).find((ending) => host.endsWith(`.${ending}`))
  const fixedHost = typoEnding ? host.slice(0, -typoEnding.length) + endings[typoEnding] : host
  const near = knownHosts
    .map((right) => ({ right, slips: typosBetween(fixedHost, right) }))
    .filter(({ right, slips }) => slips <= maxTypos(right))
    .toSorted((a, b) => a.slips - b.slips)[0]?.right
  const meant = near ?? (typoEnding ? fixedHost : undefined)
  return meant && `${name}@${meant}`
}
