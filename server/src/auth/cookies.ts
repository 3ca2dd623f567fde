import type { RequestContext } from '../request/request-context.ts'

/** A cookie of the request by name, if sent. */
export const readCookie = ({ cookies }: Pick<RequestContext, 'cookies'>, name: string): string | undefined =>
  cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

interface OwnCookie {
  name: string
  value: string
  /** Path prefix of the calls that receive it. */
  path: string
  /** Max-Age in seconds; 0 deletes it. */
  seconds: number
}

/** Sets a cookie that scripts cannot read and other sites’ pages do not send; Secure if the app uses HTTPS. */
export function setOwnCookie({ app, setCookie }: RequestContext, { name, value, path, seconds }: OwnCookie): void {
  const secure = app.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  setCookie(`${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict${secure}`)
}
