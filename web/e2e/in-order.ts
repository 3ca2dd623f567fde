import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One project a file, in an order that the seed gives: Playwright runs projects as they stand here, and files of one by name. */
export function inOrder(seed: string) {
  const place = (name: string) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  const specs = readdirSync(dirname(fileURLToPath(import.meta.url))).filter((name) => name.endsWith('.spec.ts'))
  return specs.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)).map((name) => ({ name, testMatch: name }))
}
