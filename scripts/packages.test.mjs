import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { faultsOfManifests, faultsOfPackages, imported, inProduction, locked, manifests } from './packages.mjs'

const packages = locked()

test('each production package has an allowed licence and runs no install script', () => {
  expect(faultsOfPackages(packages)).toEqual([])
  const changed = (/** @type {object} */ more) =>
    faultsOfPackages({ ...packages, 'node_modules/fastify': { ...packages['node_modules/fastify'], ...more } })
  expect(changed({ license: 'AGPL-3.0' })).toEqual([expect.stringContaining('fastify has the licence AGPL-3.0')])
  expect(changed({ license: 'MIT AND GPL-3.0' })).toHaveLength(1)
  expect(changed({ license: undefined })).toHaveLength(1)
  expect(changed({ license: '(MIT OR GPL-3.0)' })).toEqual([])
  expect(changed({ hasInstallScript: true })).toEqual([expect.stringContaining('fastify runs a script')])
})

test('each package that a workspace imports is among its dependencies, and in production for npm too', () => {
  const workspaceManifests = manifests()
  expect(faultsOfManifests(workspaceManifests)).toEqual([])
  const { fastify: _, ...otherDependencies } = workspaceManifests.server.dependencies ?? {}
  expect(faultsOfManifests({ ...workspaceManifests, server: { ...workspaceManifests.server, dependencies: otherDependencies } })).toEqual([
    expect.stringContaining('server is built with fastify'),
  ])
  const names = new Set(inProduction(packages).map(({ name }) => name))
  const built = Object.keys(workspaceManifests).flatMap((workspace) => [...imported(workspace)])
  expect(built.length).toBeGreaterThan(30)
  expect(built.filter((name) => !name.startsWith('@kasuwa/') && !names.has(name))).toEqual([])
})

/**
 * npm’s answer from the registry, or undefined if there is none. @param {string[]} args @returns {Record<string, unknown> | undefined}
 */
function ask(...args) {
  const { stdout } = spawnSync('npm', [...args, '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  try {
    const answer = /** @type {Record<string, unknown>} */ (JSON.parse(stdout))
    return answer.error || answer.message ? undefined : answer
  } catch {
    return undefined
  }
}

const week = 7 * 86_400_000

test.skipIf(!process.env.LONG)(
  'nothing is known against what runs in production, and each version has been out for a week',
  { timeout: 600_000 },
  (context) => {
    const audit = ask('audit', '--omit=dev')
    if (!audit?.metadata) return context.skip('the registry does not answer: neither audit nor ages were looked at')
    expect(audit.vulnerabilities).toEqual({})
    const direct = new Set(
      Object.values(manifests())
        .flatMap(({ dependencies = {} }) => Object.keys(dependencies))
        .filter((name) => !name.startsWith('@kasuwa/')),
    )
    const ages = [...direct].map((name) => {
      const { version = '' } = packages[`node_modules/${name}`] ?? {}
      return { name, version, published: ask('view', `${name}@${version}`, 'time')?.[version] }
    })
    expect(ages.filter(({ published }) => !(Date.now() - Date.parse(String(published)) > week))).toEqual([])
  },
)
