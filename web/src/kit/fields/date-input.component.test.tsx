import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { css } from '../../../testing/css.ts'
import { mount } from '../../../testing/open-app.tsx'
import { DateInput } from './date-input.tsx'

function Example({ latest }: { latest?: string }) {
  const [day, setDay] = useState('2026-03-12')
  return (
    <>
      <DateInput label="Due" value={day} onChange={setDay} latest={latest} />
      <output>{day || 'none'}</output>
    </>
  )
}

const due = page.getByLabelText('Due')
const day = css('output')

test('a day is shown as the rest of the screen writes it, and typed in any usual form', async () => {
  await mount(<Example />)
  await expect.element(due).toHaveValue('12 Mar 2026')
  for (const typed of ['28/11/2026', '2026-11-28', 'Nov 28 2026']) {
    await due.fill('')
    await expect.element(day).toHaveTextContent('none')
    await due.fill(typed)
    await expect.element(day).toHaveTextContent('2026-11-28')
    await userEvent.tab()
    await expect.element(due).toHaveValue('28 Nov 2026')
  }
})

test('a day without its year is taken once the field is left, and arrows move one day', async () => {
  await mount(<Example latest="2026-03-20" />)
  await due.fill('19 Feb 2026')
  await userEvent.tab()
  await expect.element(day).toHaveTextContent('2026-02-19')
  await due.fill('3 Mar 26')
  await userEvent.keyboard('{Enter}')
  await expect.element(day).toHaveTextContent('2026-03-03')
  await due.fill('19/03/2026')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(day).toHaveTextContent('2026-03-20')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(day).toHaveTextContent('2026-03-18')
})

test('text that is no day is refused in words, and the day before it stays', async () => {
  await mount(<Example />)
  await due.fill('31/02/2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Type a day, like/)).toBeVisible()
  await expect.element(due).toHaveValue('31/02/2026')
  await userEvent.tab()
  await expect.element(due).toHaveValue('12 Mar 2026')
  await expect.element(day).toHaveTextContent('2026-03-12')
})

test('the calendar of the browser opens by its button, and its day is taken', async () => {
  await mount(<Example />)
  const calendar = css('input[type=date]').element() as HTMLInputElement
  let opened = 0
  calendar.showPicker = () => void opened++
  await page.getByRole('button', { name: 'Open the calendar' }).click()
  expect(opened).toBe(1)
  await due.click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(opened).toBe(2)
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(calendar, '2026-04-01')
  calendar.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.element(day).toHaveTextContent('2026-04-01')
  await expect.element(due).toHaveValue('1 Apr 2026')
})
