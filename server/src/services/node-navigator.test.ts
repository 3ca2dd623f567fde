import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFolder } from './server-folder.ts'

test('a process that talks to PostgreSQL does not load what it would fetch with', async () => {
  const program = `
    await import('${new URL('node-navigator.ts', import.meta.url).href}')
    await import('pg')
    console.log(process.moduleLoadList.filter((name) => name.includes('undici')).join())`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], { cwd: serverFolder })
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect([code, said.trim()]).toEqual([0, ''])
})

test('the app says what it runs in before anything else is loaded, as it is written and as it is built', () => {
  const first = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:from|import) ?["']([^"']+)["']/g)]
      .map(([, name = '']) => name)
      .find((name) => !name.includes('rolldown-runtime'))
  expect(first(join(serverFolder, 'src', 'main.ts'))).toBe('./services/node-navigator.ts')
  const built = join(serverFolder, 'dist', 'main.js')
  if (existsSync(built)) expect(first(built)).toMatch(/^\.\/assets\/node-navigator-/)
})
