import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { type Locale, localeOf, locales } from '../errors/translate.ts'

/**
 * What the build tells of a screen (`web/build/manifest.ts`): the pattern of its address, whether one is logged in there, what stands in its
 * page before any file is there, and its files; both by language.
 */
interface ScreenFiles {
  path: string
  inside: boolean
  early?: Record<Locale, string>
  files: Record<Locale, string[]>
}

const tableName = 'screen-files.json'

/** Where whoever is not logged in is led to. */
const door = '/login'

const screen = /^(\/[\w-]+)*\/?(\?|$)/

/** A browser asks for a page by name. Link previews and monitors take anything: to them, what has the shape of a screen's address is one. */
function wantsPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(v1|assets|uploads|dev|health|metrics|sandbox|d)(\/|\?|$)/.test(url)) return false
  return accept.includes('text/html') || (accept.includes('*/*') && screen.test(url))
}

/** What a browser says of the page that it will show (`web/src/session/page-hint.ts`); undefined: it was never here. */
function hintOf(cookies: string | undefined): { locale: Locale | undefined; loggedIn: boolean } | undefined {
  const [, language, place] = /(?:^|;\s*)kasuwa_page=(\w+)\.(in|out)(?:;|$)/.exec(cookies ?? '') ?? []
  return place ? { locale: locales.find((one) => one === language), loggedIn: place === 'in' } : undefined
}

interface Page {
  html: string
  /** Squeezed, for who takes it: it is waited for before anything else travels. */
  brotli: Buffer
  etag: string
}

/**
 * The page of each screen, which names the files that the screen begins with: they are fetched together with those of every screen, and not
 * once these have run. That saves a slow line a trip; which files they are is the browser's own answer in the end, so a wrong guess costs a
 * few kilobytes and breaks nothing.
 */
export class Pages {
  readonly #made = new Map<string, Page>()
  readonly #html: string
  readonly #screens: { pattern: RegExp; own: ScreenFiles }[]

  /** @param html the page as it is built @param table what the build tells of each screen */
  constructor(html: string, table: readonly ScreenFiles[]) {
    this.#html = html
    const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`)
    // An address that stands for itself goes before one that stands for many.
    const inOrder = table.toSorted((a, b) => a.path.split('$').length - b.path.split('$').length)
    this.#screens = inOrder.map((own) => ({ pattern: patternOf(own.path), own }))
  }

  #find = (path: string): ScreenFiles | undefined => this.#screens.find(({ pattern }) => pattern.test(path))?.own

  /** @param cookies as a browser sends them @param languages its `accept-language` */
  of(url: string, cookies?: string, languages?: string): Page {
    const [path = ''] = url.split('?')
    const hint = hintOf(cookies)
    const asked = this.#find(path)
    const shown = asked?.inside && !hint?.loggedIn ? this.#find(door) : asked
    const locale = hint?.locale ?? localeOf(languages)
    // Whoever is logged in is led on from there: the script of the page would take it away again.
    const early = hint?.loggedIn ? undefined : shown?.early?.[locale]
    const key = `${shown?.path} ${locale} ${early !== undefined}`
    const made = this.#made.get(key) ?? this.#make(shown?.files[locale] ?? [], early)
    this.#made.set(key, made)
    return made
  }

  #make(files: readonly string[], early = ''): Page {
    const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('\n    ')
    // It is painted before the style sheet is there, since it stands before it.
    const html = this.#html.replace('</head>', `  ${links}\n  </head>`).replace('<body>', (body) => `${body}${early}`)
    return { html, brotli: brotliCompressSync(html), etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
  }
}

/**
 * What the policy of a page calls the scripts that stand in it, `'sha256-…'`: these run, and none that somebody put there.
 * @param root the built screens
 */
export function scriptsInPage(root: string): string[] {
  if (!existsSync(join(root, 'index.html'))) return []
  const { html, table } = builtIn(root)
  const pages = [html, ...table.flatMap(({ early = {} }) => Object.values(early))]
  const scripts = pages.flatMap((page) => [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script))
  return [...new Set(scripts)].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

/** The built screens; any path that is not the API's is one of theirs. Call it last: what nobody else serves comes here. */
export async function serveScreens(fastify: FastifyInstance, root: string): Promise<void> {
  const built = existsSync(join(root, 'index.html')) ? builtIn(root) : undefined
  const pages = built && new Pages(built.html, built.table)
  if (pages) {
    const files = { index: false as const, maxAge: 31_536_000_000, immutable: true, preCompressed: true }
    // One route for all of them: a route each, of 900 files, took a tenth of a start and megabytes.
    await fastify.register(serveFiles, { ...files, root: join(root, 'assets'), prefix: '/assets/', dotfiles: 'ignore' })
    const globIgnore = ['assets/**', `**/${tableName}*`]
    await fastify.register(serveFiles, { ...files, root, wildcard: false, globIgnore, decorateReply: false })
  }
  fastify.setNotFoundHandler((request, reply) => {
    if (!pages || !wantsPage(request)) throw new Refusal({ status: 404, code: 'no_route', words: { key: 'no_route' } })
    const { cookie, 'accept-language': languages } = request.headers
    return sendPage(request, reply, pages.of(request.url, cookie, languages))
  })
}

const builtIn = (root: string) => ({
  html: readFileSync(join(root, 'index.html'), 'utf8'),
  table: JSON.parse(readFileSync(join(root, tableName), 'utf8')) as ScreenFiles[],
})

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, brotli, etag }: Page): FastifyReply {
  // Each browser's own: whoever stands between keeps none for another.
  const answer = reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag })
  if (request.headers['if-none-match'] === etag) return answer.code(304).send()
  answer.type('text/html; charset=utf-8')
  if (request.method === 'HEAD') return answer.send('')
  const takes = /(?:^|,)\s*br\s*(?:,|$)/.test(request.headers['accept-encoding'] ?? '')
  return takes ? answer.header('content-encoding', 'br').send(brotli) : answer.send(html)
}
