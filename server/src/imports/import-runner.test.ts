import { expect, test } from 'vitest'
import type { Dependencies } from '../request/dependencies.ts'
import { ImportRunner } from './import-runner.ts'

test('a business with several imports leaves room for others', async () => {
  const businessIds: string[] = []
  const release: (() => void)[] = []
  // Each import begins with a transaction of its business, and ends when that finds nothing to do.
  const transaction = ({ business_id }: { business_id: string }) => {
    businessIds.push(business_id)
    return new Promise<undefined>((resolve) => release.push(() => resolve(undefined)))
  }
  const runner = new ImportRunner(() => ({ database: { transaction } }) as unknown as Dependencies)
  const all = ['1', '2', '3'].map((id) => runner.start({ business_id: 'large', id }))
  all.push(runner.start({ business_id: 'small', id: '4' }))
  expect(businessIds).toEqual(['large', 'small'])
  for (let left = 4; left > 0; left--) {
    release.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(all)
  expect(businessIds).toEqual(['large', 'small', 'large', 'large'])
})
