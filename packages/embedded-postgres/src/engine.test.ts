import { chmodSync, cpSync, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountFor } from './account.ts'
import { type EnginePackage, findEnginePackage, prepareEngine, removeOldEngines } from './engine.ts'
import { openFolder } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A copy of the package as npm unpacks it when install scripts are switched off: without symbolic links. */
async function packageWithoutLinks(): Promise<EnginePackage & { home: string }> {
  const { folder, version } = await findEnginePackage()
  const home = openFolder()
  cpSync(folder, join(home, 'package'), { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  return { folder: join(home, 'package'), version, home }
}

const hasLinks = process.platform !== 'win32'

test.runIf(hasLinks)('an engine without its library links gets them where it is', async () => {
  const source = await packageWithoutLinks()
  const engine = await prepareEngine(source, openFolder(), await accountFor('/nowhere'))
  expect(engine.folder).toBe(source.folder)
  const links = JSON.parse(readFileSync(join(source.folder, 'native', 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { target, source: file } of links)
    expect(statSync(join(source.folder, target)).ino).toBe(statSync(join(source.folder, file)).ino)
})

test.runIf(hasLinks)('an engine out of reach, or that cannot be completed in place, is copied beside the data once', async () => {
  const source = await packageWithoutLinks()
  // Root can write anywhere, but it runs the engine as a user who cannot enter here. A plain user cannot write here.
  const root = process.geteuid?.() === 0
  const closed = root ? source.home : join(source.folder, 'native', 'lib')
  chmodSync(closed, root ? 0o700 : 0o555)
  onTestFinished(() => chmodSync(closed, 0o755))
  const dataDir = openFolder()
  const account = await accountFor('/nowhere')
  const engine = await prepareEngine(source, dataDir, account)
  expect(engine.folder).toBe(join(dataDir, `engine-${source.version}`))
  expect(statSync(engine.postgres).ino).toBe(statSync(join(source.folder, 'native', 'bin', basename(engine.postgres))).ino)
  const inode = statSync(engine.folder).ino
  expect((await prepareEngine(source, dataDir, account)).folder).toBe(engine.folder)
  expect(statSync(engine.folder).ino).toBe(inode)

  const next = await prepareEngine({ ...source, version: '18.5.0' }, dataDir, account)
  await removeOldEngines(dataDir, next)
  expect(readdirSync(dataDir)).toEqual(['engine-18.5.0'])
})

test.runIf(process.geteuid?.() === 0)('files that others may not read are copied, not linked, and the original stays closed', async () => {
  const source = await packageWithoutLinks()
  const secretive = join(source.folder, 'native', 'share', 'postgresql', 'postgres.bki')
  chmodSync(secretive, 0o600)
  const engine = await prepareEngine(source, openFolder(), await accountFor('/nowhere'))
  expect(statSync(join(engine.folder, 'native', 'share', 'postgresql', 'postgres.bki')).mode & 0o777).toBe(0o644)
  expect(statSync(secretive).mode & 0o777).toBe(0o600)
})

test('an engine that runs nowhere is refused in sentences that name the way out', async () => {
  const source = await packageWithoutLinks()
  rmSync(join(source.folder, 'native', 'lib'), { recursive: true })
  await expect(prepareEngine({ ...source, version: 'broken' }, openFolder(), { name: 'amina' })).rejects.toThrow(
    /does not run here as amina; set DATABASE_URL/,
  )
})
