import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFolder } from './server-folder.ts'

test('a process that uses PostgreSQL does not load the fetch library', async () => {
  const program = `
    await import('${new URL('node-navigator.ts', import.meta.url).href}')
    await import('pg')
    console.log(process.moduleLoadList.filter((name) => name.includes('undici')).join())`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], { cwd: serverFolder })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect([code, output.trim()]).toEqual([0, ''])
})

test('the app loads its navigator module before anything else, in the sources and in the build', () => {
  const first = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:from|import) ?["']([^"']+)["']/g)]
      .map(([, name = '']) => name)
      .find((name) => !name.includes('rolldown-runtime'))
  expect(first(join(serverFolder, 'src', 'main.ts'))).toBe('./services/node-navigator.ts')
  const built = join(serverFolder, 'dist', 'main.js')
  if (existsSync(built)) expect(first(built)).toMatch(/^\.\/assets\/node-navigator-/)
})
