import type { StoredMail } from './stored-mail.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const withLinks = (text: string) => escaped(text).replaceAll(/https?:\/\/[^\s<>"]+/g, (link) => `<a href="${link}">${link}</a>`)

const mail = ({ to, subject, text, created_at }: StoredMail) => `
  <article>
    <header><h2>${escaped(subject || 'Text message')}</h2><p>To ${escaped(to)}, <time datetime="${created_at}">${created_at.slice(0, 19).replace('T', ' ')} UTC</time></p></header>
    <pre>${withLinks(text)}</pre>
  </article>`

/** A page for people, without scripts: the app's content security policy permits none. */
export const mailboxPage = (mails: readonly StoredMail[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development mailbox - Kasuwa</title>
<style>
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid #8886; border-radius: .5rem; padding: 1rem 1.25rem; margin: 1rem 0 }
  h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin: 0 }
  header p { margin: 0 } pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin-bottom: 0 }
</style>
<h1>Development mailbox</h1>
<p>Mails and texts land here because no mail server is set. Newest first. <a href="/dev/mailbox">Look again</a></p>
${mails.length > 0 ? mails.map(mail).join('') : '<p>Nothing yet.</p>'}
</html>
`
