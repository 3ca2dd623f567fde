import { type APIRequestContext, expect } from '@playwright/test'

interface Mail {
  subject: string
  links: string[]
  code: string | null
}

export type MailTo = (to: string, subject: RegExp) => Promise<Pick<Mail, 'links'>>

/** The newest mail or text to a recipient, from the development mailbox. Waits for it to arrive. */
export async function mailTo(request: APIRequestContext, to: string, subject: RegExp): Promise<Mail> {
  let match: Mail | undefined
  await expect(async () => {
    const answer = await request.get('/dev/mailbox', { params: { to }, headers: { accept: 'application/json' } })
    const { rows } = (await answer.json()) as { rows: Mail[] }
    match = rows.find((mail) => subject.test(mail.subject))
    expect(match, `a mail to ${to}`).toBeDefined()
  }).toPass()
  return match as Mail
}
