import { afterAll, expect, test } from 'vitest'
import { PdfRenderer } from './pdf.ts'
import { Refusal } from '../errors/refusal.ts'

const renderer = new PdfRenderer()
afterAll(() => renderer.stop())

const letterhead = {
  name: 'Shop',
  lines: ['12 Allen Avenue'],
  logo: null,
  colour: '#0d5c46',
  ink: '#0d5c46',
  terms: [],
  footer: null,
  shows_sku: false,
}

const paper = (number: string) => ({
  lang: 'en',
  title: 'Invoice',
  number,
  letterhead,
  facts: [],
  place: null,
  to: null,
  mark: null,
  headline: null,
  pay_to: null,
  columns: ['No.', 'Description', 'Qty', 'Price', 'Amount'],
  lines: [{ name: 'Rice', detail: 'R1', cells: ['1', '₦1.00', '₦1.00'] }],
  sums: [{ label: 'Total', amount: '₦1.00', strong: true }],
  payments: null,
  sections: [],
  signatures: [],
  closing: null,
  page: '{page} of {pages}',
})

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-'

test('documents asked for at once are each made; past what a moment can do, the rest are told to come back', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, (_, index) => renderer.render('document', paper(`SL-${index}`))))
  const successes = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  expect(successes.length).toBeGreaterThan(0)
  expect(successes.every((outcome) => isPdf(outcome.value))).toBe(true)
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => outcome.reason as Refusal)
  expect(refusals.length).toBeGreaterThan(10)
  expect(refusals.every((reason) => reason instanceof Refusal && reason.details.status === 503)).toBe(true)
})

test('a document that cannot be set fails alone', async () => {
  const [broken, sound] = await Promise.allSettled([renderer.render('document', { title: 1 }), renderer.render('document', paper('SL-1'))])
  expect(broken).toMatchObject({ status: 'rejected' })
  expect(sound).toMatchObject({ status: 'fulfilled' })
})

test('a press that stopped starts again with the next document', async () => {
  const waiting = renderer.render('document', paper('SL-1'))
  renderer.stop()
  await expect(waiting).rejects.toBeInstanceOf(Refusal)
  expect(isPdf(await renderer.render('document', paper('SL-2')))).toBe(true)
})

test('no invoice waits for a price list, for a long paper, nor for a thousand labels', async () => {
  const line = (index: number) => ({
    name: `Rice ${index}`,
    sku: `R-${index}`,
    detail: null,
    price: { amount: '₦1.00', unit: '' },
    picture: null,
    below: [],
  })
  const list = {
    ...{ lang: 'en', title: 'Price list', number: null, letterhead, date: 'Today', columns: ['Product', 'SKU', 'Price'] },
    ...{ with_pictures: false, empty: 'Nothing', page: '{page} of {pages}' },
    groups: [{ name: null, lines: Array.from({ length: 2000 }, (_, index) => line(index)) }],
  }
  const cells = ['1', '₦1.00', '₦1.00']
  const lines = Array.from({ length: 500 }, (_, index) => ({
    name: `Rice of a long name, as some have it ${index}`,
    detail: `R-${index}`,
    cells,
  }))
  const label = (index: number) => ({ name: 'Rice', price: '₦1.00', code: { kind: 'qrcode', text: `R-${index}` }, quantity: 5 })
  const layout = { columns: 1, rows: 1, width: 40, height: 30, left: 0, top: 0, between: 0, page: [40, 30] }
  const labels = { lang: 'en', title: 'Labels', layout, skip: 0, labels: Array.from({ length: 200 }, (_, index) => label(index)) }
  // Both processes are up.
  await Promise.all([renderer.render('document', paper('SL-1')), renderer.render('price-list', { ...list, groups: [] })])
  const long = [
    () => renderer.render('price-list', list),
    () => renderer.render('document', { ...paper('SL-3'), lines }),
    () => renderer.render('labels', labels),
  ]
  for (const renderLong of long) {
    const done: string[] = []
    const rendering = renderLong().then((bytes) => (done.push('long'), bytes))
    await renderer.render('document', paper('SL-2'))
    done.push('invoice')
    expect(isPdf(await rendering)).toBe(true)
    expect(done).toEqual(['invoice', 'long'])
  }
})
