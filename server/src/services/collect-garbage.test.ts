import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('a process continues after its unused memory is collected', async () => {
  const module = new URL('collect-garbage.ts', import.meta.url).href
  // The process exits by itself, after it printed its result.
  const program = `
    let litter = Array.from({ length: 3_000_000 }, (_, index) => ({ index }))
    litter = undefined
    const before = process.memoryUsage().heapUsed
    const { collectGarbage } = await import('${module}')
    collectGarbage()
    setTimeout(() => console.log(JSON.stringify({ before, after: process.memoryUsage().heapUsed })), 50)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program])
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
  const { before, after } = JSON.parse(output) as { before: number; after: number }
  expect(after).toBeLessThan(before / 2)
})
