import { Button } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../../testing/open-app.tsx'
import { Notice } from './notice.tsx'

test('a button in a notice is as wide as its word', async () => {
  await page.viewport(1440, 900)
  await mount(
    <Notice is="waiting">
      <span>Sold as quoted in QT-000030</span>
      <Button variant="default" size="compact-md">
        Sell without it
      </Button>
    </Notice>,
  )
  expect(page.getByRole('alert').element().getBoundingClientRect().width).toBeGreaterThan(700)
  expect(page.getByRole('button').element().getBoundingClientRect().width).toBeLessThan(200)
})
