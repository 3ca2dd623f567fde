import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../index.ts'
import { precisionOf } from './period-precision.ts'
import { period } from './periods.ts'

test('each call with a from or a to takes both edges by the same rule', () => {
  const shapes = endpoints.map(({ feature, name, query, body }) => ({
    call: `${feature}.${name}`,
    shapes: [query, body].map((schema) => (schema instanceof z.ZodObject ? (schema.shape as Record<string, unknown>) : {})),
  }))
  const timed = shapes.filter(({ shapes }) => shapes.some((shape) => 'from' in shape || 'to' in shape))
  expect(timed.length).toBeGreaterThan(3)
  const otherCalls = timed.filter(({ shapes }) =>
    shapes.some((shape) => ('from' in shape || 'to' in shape) && !(shape.from === period.from && shape.to === period.to)),
  )
  expect(otherCalls.map(({ call }) => call)).toEqual([])
})

test('an edge is a day, a minute or a second of the calendar, and no other text is one', () => {
  expect(['2026-11-22', '2026-11-22 14:05', '2026-11-22T14:05:30'].map(precisionOf)).toEqual(['days', 'minutes', 'seconds'])
  const takes = (text: string) => period.from.safeParse(text).success && period.to.safeParse(text).success
  const wrong = ['2026-02-30', '2026-11-22 24:00', '2026-11-22 14', '2026-11-22 14:05:60', '22/11/2026', '2026-11-22T14:05Z']
  expect(wrong.filter(takes)).toEqual([])
})
