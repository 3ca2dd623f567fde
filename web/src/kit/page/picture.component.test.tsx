import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../../testing/open-app.tsx'
import { Avatar } from './avatar.tsx'
import { Picture } from './picture.tsx'

const own = 'https://shop.test/uploads/0123456789abcdef0123456789abcdef.webp'
const elsewhere = 'https://cdn.example.com/rice.jpg'

test('a picture of ours is shown; of another server’s its host is, and nothing is loaded from there', async () => {
  await mount(
    <>
      <Picture src={own} alt="Own picture" />
      <Picture src={elsewhere} alt="Other picture" />
      <Avatar name="Rice bag" image={elsewhere} />
    </>,
  )
  await expect.element(page.getByRole('img', { name: 'Own picture' })).toBeInTheDocument()
  await expect.element(page.getByText('cdn.example.com')).toBeVisible()
  await expect.element(page.getByText('Other picture')).toBeInTheDocument()
  const addresses = [...document.images].map(({ src }) => src)
  expect(addresses).toEqual([own])
  expect(document.querySelector('[data-letters]')?.getAttribute('data-letters')).toBe('RB')
})
