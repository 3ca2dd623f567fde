/** Mail hosts that people here write to; also those that are a slip away from one of them and right all the same. */
const known = [
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

/** Endings that no host has, each a slip of the fingers. */
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

/** How many slips (a letter more, less, other, or two swapped) lie between two words. */
export function slipsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + other)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1)
      row.push(least)
    }
  }
  return at(a.length, b.length)
}

/** In a short host two slips make another one: me.com, and gmx.de beside gmx.com. */
const mostSlips = (host: string) => (host.length < 9 ? 1 : 2)

/**
 * What was probably meant where an email’s host is a near miss of a known one: `ngozi@gmial.con` → `ngozi@gmail.com`. Only ever asked
 * about: there are hosts that look like slips and are none.
 * @returns undefined where there is nothing to ask
 */
export function emailMeant(email: string): string | undefined {
  const [, name, host] = /^([^\s@]+)@([^\s@]+\.[^\s@.]{2,})$/.exec(email.trim().toLowerCase()) ?? []
  if (!name || !host || known.includes(host)) return undefined
  const wrong = Object.keys(endings).find((ending) => host.endsWith(`.${ending}`))
  const mended = wrong ? host.slice(0, -wrong.length) + endings[wrong] : host
  const near = known
    .map((right) => ({ right, slips: slipsBetween(mended, right) }))
    .filter(({ right, slips }) => slips <= mostSlips(right))
    .toSorted((one, other) => one.slips - other.slips)[0]?.right
  const meant = near ?? (wrong ? mended : undefined)
  return meant && `${name}@${meant}`
}
