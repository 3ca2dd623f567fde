import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFolder } from './migrate.ts'

/** Who may open a transaction of their own, or act as a business that no request named, and why. */
const callers: Record<string, string> = {
  'app.ts': 'whether the database answers',
  'demo/owner.ts': 'nobody is logged in yet',
  'dev/mailbox.ts': 'mails belong to no business',
  'people/accept-invitation.ts': 'nobody is logged in yet: the link names the business',
  'people/ask-for-link.ts': 'nobody is logged in',
  'people/ask-password.ts': 'a slow hash holds no connection',
  'people/change-password.ts': 'a slow hash holds no connection',
  'people/dead-registration.ts': 'nobody is logged in yet',
  'people/delete-business.ts': 'a slow hash holds no connection',
  'people/log-in.ts': 'nobody is logged in yet',
  'people/open-another.ts': 'the business is only being made',
  'people/open-business.ts': 'the business is only being made',
  'people/places.ts': 'chooses the business',
  'people/refresh.ts': 'reads its own token',
  'people/register.ts': 'nobody is logged in yet',
  'people/reset-password.ts': 'nobody is logged in yet',
  'people/send-link.ts': 'nobody is logged in: the queue does it',
  'people/switch-business.ts': 'chooses the business',
  'people/throttle.ts': 'a try counts although it is refused',
  'people/trail-of-person.ts': 'a person is in several businesses',
  'people/verify-email.ts': 'nobody is logged in yet',
  'uploads/keep-picture.ts': 'a picture counts although the call it came with is refused',
}

test('every way past a request’s own transaction and business is listed here', () => {
  const source = join(serverFolder, 'src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const found = files.filter(
    (name) =>
      name.endsWith('.ts') && !/^(platform|testing)\/|\.test\.ts$/.test(name) && opensDoor(readFileSync(join(source, name), 'utf8')),
  )
  expect(found.toSorted()).toEqual(Object.keys(callers).toSorted())
})

const opensDoor = (text: string) => /second-door|database\s*\.transaction\(/.test(text)
