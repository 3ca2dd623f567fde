import { Html, html } from '../html.ts'

export const style = new Html(`
  :root { color-scheme: light dark; --line: #8885; --soft: #8881; --get: #0b6b3a; --put: #0a58a8; --patch: #8a5300; --delete: #b3261e }
  @media (prefers-color-scheme: dark) { :root { --get: #6fd69c; --put: #83bdf5; --patch: #f0b45c; --delete: #ff9d94 } }
  body { font: 16px/1.55 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto 6rem; padding: 0 1rem }
  h1 { font-size: 1.7rem; margin-bottom: .25rem } h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem } h3 { font-size: 1rem; margin: 1rem 0 .25rem }
  code, pre { font: .9em/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
  pre { background: var(--soft); padding: .75rem 1rem; border-radius: .5rem; white-space: pre-wrap }
  nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .75rem 0; border-block: 1px solid var(--line) }
  details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: 0 1rem }
  details[open] { padding-bottom: 1rem } details:target { outline: 2px solid var(--put) }
  summary { cursor: pointer; padding: .6rem 0; display: grid; grid-template-columns: 4.5rem 1fr; gap: 0 .5rem }
  summary span, summary small { grid-column: 2 }
  .get { color: var(--get) } .put, .post { color: var(--put) } .patch { color: var(--patch) } .delete { color: var(--delete) }
  .wide { overflow-x: auto } table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; vertical-align: top; font-weight: normal; padding: .25rem 1rem .25rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere }
  th { width: 40%; min-width: 7rem }
`)

/** Meaning of each status, beyond the shape that all errors share. */
const errors: [status: string, meaning: Html][] = [
  ['400', html`The request cannot be read.`],
  [
    '401',
    html`No token, or not a good one: <code>token_expired</code>, <code>token_invalid</code>. At login, <code>bad_credentials</code> or
      <code>email_not_verified</code>.`,
  ],
  [
    '403',
    html`The permission is missing; <code>permission</code> names it. Where a field decides which one is needed, whoever holds one of them
      hears 422 first if the call is wrong in its shape.`,
  ],
  ['404', html`No such row in this business, or no such call.`],
  ['409', html`Someone else got there first, and <code>status</code> says how it stands now; or the same request is still running.`],
  ['413, 415', html`Too large, or not a type that is taken.`],
  ['422', html`Input refused. <code>errors</code> has sentences by field: <code>{ "items.2.quantity": ["…"] }</code>.`],
  ['429', html`Too many tries; <code>Retry-After</code> says how long to wait.`],
  ['500', html`A defect of ours; quote its <code>request_id</code>.`],
  ['503', html`The database cannot be reached, or the server is busy or stopping; <code>Retry-After</code> says how long to wait.`],
]

const rules: Html[] = [
  html`Requests and answers are JSON in snake_case. Text is trimmed; an empty text in an optional field means “not given”. Unknown fields
  are ignored.`,
  html`<code>Authorization: Bearer</code> with the access token that login answers. It lasts 15 minutes; the refresh token gives the next.`,
  html`Money is a whole number of kobo. Quantities have up to three decimals, rates up to four. Times are ISO 8601 in UTC.`,
  html`An id is 28 characters: two letters for the kind of thing, then a ULID. Another business’s id answers like one that never existed.`,
  html`Lists take <code>page</code>, <code>per_page</code>, <code>search</code> and <code>sort</code> (or <code>sort_by</code>), and answer
    <code>rows</code> and <code>page</code>: <code>number</code>, <code>size</code>, <code>total_rows</code>, <code>total_pages</code>, and
    <code>total_is_exact</code>, false past ten thousand rows. A filter that is a list has commas between. <code>format=csv</code> or
    <code>format=xlsx</code> answers a file of all rows instead.`,
  html`An <code>Idempotency-Key</code> on a call that changes something makes it safe to send again: for 24 hours the same key gets the
    first answer, with <code>Idempotency-Replayed: true</code>, and nothing is done twice. Calls about passwords, codes and tokens take
    none.`,
  html`<code>Accept-Language</code> chooses the language of messages. Every answer has an <code>X-Request-Id</code>.`,
]

const example = `curl http://127.0.0.1:3000/v1/merchant/auth/login -H 'content-type: application/json' \\
  -d '{"email": "ada@shop.test", "password": "…"}'
curl http://127.0.0.1:3000/v1/business/products -H "authorization: Bearer $ACCESS_TOKEN"`

/** Rules and errors that all calls share. */
export const commonSection = html`<section id="in-common">
    <h2>What every call has in common</h2>
    <ul>
      ${rules.map((rule) => html`<li>${rule}</li>`)}
    </ul>
    ${new Html(`<pre>${html`${example}`.text}</pre>`)}
  </section>
  <section id="errors">
    <h2>Errors</h2>
    <p>One shape, <code>{ "message": "…", "code": "…" }</code>, and more where it helps:</p>
    <table>
      ${errors.map(
        ([status, meaning]) =>
          html`<tr>
            <th scope="row">${status}</th>
            <td>${meaning}</td>
          </tr>`,
      )}
    </table>
  </section>`
