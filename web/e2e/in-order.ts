import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One project a file, in an order that the seed gives: Playwright runs projects as they stand here, and files of one by name. */
export function inOrder(seed: string) {
  const place = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  const specs = readdirSync(dirname(fileURLToPath(import.meta.url))).filter((name) => name.endsWith('.spec.ts'))
  return specs.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).map((name) => ({ name, testMatch: name }))
}

const spec = (name: string) => `${name}.spec.ts`

/**
 * Playwright begins files last whose worker has something of its own, and they take longest. As projects they begin in this order. `workers: 1` has
 * one worker make an app or a shop once for all files of a project. A file that is not named here is one of the others.
 */
const first = [
  { name: 'long names', workers: 1, testMatch: ['net', 'typed-at-once', 'dialog-feet'].map(spec) },
  { name: 'on the internet', workers: 1, testMatch: ['online-payments', 'sale-link', 'share'].map(spec) },
  { name: 'own workers', testMatch: ['getting-in', 'saved-reports', 'renewals', 'bring-in', 'camera'].map(spec) },
]

export const longestFirst = [...first, { name: 'others', testIgnore: first.flatMap(({ testMatch }) => testMatch) }]
