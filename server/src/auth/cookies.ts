import type { RequestContext } from '../request/request-context.ts'

/** A cookie of the call by its name, if the browser sent it. */
export const readCookie = ({ cookies }: Pick<RequestContext, 'cookies'>, name: string): string | undefined =>
  cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([given]) => given === name)?.[1]

interface OwnCookie {
  name: string
  value: string
  /** The calls that are sent it, by the beginning of their path. */
  path: string
  /** How long the browser keeps it; 0 takes it away. */
  seconds: number
}

/** Sets a cookie that no script reads, no other site's page has sent, and that travels in the clear only where everything does. */
export function setOwnCookie({ app, setCookie }: RequestContext, { name, value, path, seconds }: OwnCookie): void {
  const secure = app.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  setCookie(`${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Strict${secure}`)
}
