import { api } from '@kasuwa/contract'
import { type ReactNode, use, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, callsTo, hold } from '../../../testing/answers.ts'
import { css } from '../../../testing/css.ts'
import { typeAt } from '../../../testing/keys.ts'
import { logIn, mount } from '../../../testing/open-app.tsx'
import { rowsOf } from '../../../testing/things.ts'
import PayDocument from '../../documents/pay-document.tsx'
import { Dialog } from './dialog.tsx'

/*
 * Keys typed as soon as a dialog opens. The form is mounted after each possible number of keys; all of the text is sent, or none.
 */

const sent: string[] = []

interface FieldOf {
  starts: string
  isMarked: boolean
}

function Field({ starts, isMarked }: FieldOf) {
  const [value, setValue] = useState(starts)
  const inputProps = { 'aria-label': 'First', value, 'data-autofocus': isMarked || undefined }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(value)
      }}
    >
      <input {...inputProps} onChange={(event) => setValue(event.currentTarget.value)} />
      <button type="submit">Save</button>
    </form>
  )
}

/** @returns mounts the form */
async function openDialog(content: ReactNode): Promise<() => Promise<void>> {
  let arrive = () => {}
  const loaded = new Promise<void>((resolve) => (arrive = resolve))
  function Later() {
    use(loaded)
    return content
  }
  await mount(
    <Dialog opened title="Some dialog" onClose={() => {}}>
      <Later />
    </Dialog>,
    ['document-page', 'documents'],
  )
  await expect.element(css('[role=dialog]')).toHaveFocus()
  return async () => {
    arrive()
    await expect.element(css('[role=dialog] form')).toBeVisible()
  }
}

const typed = '12500'
/** The form is mounted before any key, after each key, and after Enter. */
const moments = Array.from({ length: typed.length + 2 }, (_, keys) => keys)

/** Types all keys; the form is mounted after the first `keys` of them. */
async function typeAround(keys: number, mountForm: () => Promise<void>): Promise<void> {
  const [before, after] = [typed.slice(0, keys), typed.slice(keys)]
  const isEarly = keys > typed.length
  if (before || isEarly) await typeAt('hand', before, { ends: isEarly })
  await mountForm()
  if (!isEarly) await typeAt('hand', after, { goesOn: before !== '' })
}

const kinds: Record<string, FieldOf> = {
  'an empty field': { starts: '', isMarked: true },
  'an amount that is filled in': { starts: '125,400.00', isMarked: true },
  'a name that is filled in and not marked': { starts: 'Tecno Spark 2023', isMarked: false },
}

for (const [kind, field] of Object.entries(kinds))
  test.each(moments)(`${kind}: contains all keys in order if its form is mounted after %i keys`, async (keys) => {
    sent.length = 0
    await typeAround(keys, await openDialog(<Field {...field} />))
    await expect.element(page.getByLabelText('First')).toHaveValue(typed)
    // An Enter before the form is mounted does nothing; the next one submits.
    if (keys > typed.length) {
      expect(sent).toEqual([])
      await userEvent.keyboard('{Enter}')
    }
    await expect.poll(() => sent).toEqual([typed])
  })

test.each(moments.slice(1, -1))(
  'a form without a text field drops early keys, with their Enter, if it is mounted after %i keys',
  async (keys) => {
    sent.length = 0
    const form = (
      <form onSubmit={(event) => (event.preventDefault(), sent.push('sent'))}>
        <button type="submit" data-autofocus>
          Save
        </button>
      </form>
    )
    await typeAround(keys, await openDialog(form))
    await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
    expect(sent).toEqual([])
    // Later keys count.
    await typeAt('hand', '')
    await expect.poll(() => sent).toEqual(['sent'])
  },
)

test.each(moments)('a payment has the full typed amount or is not recorded if its form is mounted after %i keys', async (keys) => {
  const release = hold(api.bankAccounts.open)
  answer(api.bankAccounts.open, rowsOf())
  answer(api.sales.pay, {})
  await logIn()
  await mount(
    <Dialog opened title="Payment" onClose={() => {}}>
      <PayDocument call={api.sales.pay} id="sa_x" number="SL-1" left={12_540_000} paid="in" />
    </Dialog>,
    ['document-page', 'documents'],
  )
  await expect.element(css('[role=dialog]')).toHaveFocus()
  await typeAround(keys, async () => {
    release()
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
  })
  if (keys > typed.length) {
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(typed)
    expect(callsTo(api.sales.pay)).toEqual([])
    await userEvent.keyboard('{Enter}')
  }
  await expect.poll(() => callsTo(api.sales.pay).map(({ body }) => (body as { amount: number }).amount)).toEqual([1_250_000])
})
