import { expect, test } from 'vitest'
import { endpoints } from './index.ts'

test('each endpoint answers on a method and path of its own', () => {
  // Ignores the names of path parameters: `/sales/{id}` and `/sales/{reference}` are one path.
  const places = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
  expect(places.length).toBeGreaterThan(0)
})

test('each endpoint has its place in the table of contents, and a summary', () => {
  const nameless = endpoints.filter(({ feature, name, summary }) => !feature || !name || !summary.trim())
  expect(nameless.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('a path is lower case words with dashes, and names in braces', () => {
  expect(endpoints.map(({ path }) => path).filter((path) => !/^(\/([a-z0-9-]+|\{\w+\}))+$/.test(path))).toEqual([])
})
