import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../../testing/open-app.tsx'
import { Avatar } from './avatar.tsx'
import { Picture } from './picture.tsx'

const uploaded = 'https://shop.test/uploads/0123456789abcdef0123456789abcdef.webp'
const external = 'https://cdn.example.com/rice.jpg'

test('an uploaded picture is shown; of another server’s picture only the host, without loading it', async () => {
  await mount(
    <>
      <Picture src={uploaded} alt="Own picture" />
      <Picture src={external} alt="Other picture" />
      <Avatar name="Rice bag" image={external} />
    </>,
  )
  await expect.element(page.getByRole('img', { name: 'Own picture' })).toBeInTheDocument()
  await expect.element(page.getByText('cdn.example.com')).toBeVisible()
  await expect.element(page.getByText('Other picture')).toBeInTheDocument()
  const addresses = [...document.images].map(({ src }) => src)
  expect(addresses).toEqual([uploaded])
  expect(document.querySelector('[data-letters]')?.getAttribute('data-letters')).toBe('RB')
})
