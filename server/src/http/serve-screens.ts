import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { type Locale, localeOf, locales } from '../errors/translate.ts'

/**
 * A screen in the build’s manifest (`web/build/manifest.ts`): `inside` if it needs a login, `early` the markup in its page before any file
 * loads.
 */
interface ScreenFiles {
  path: string
  inside: boolean
  early?: Record<Locale, string>
  files: Record<Locale, string[]>
}

const tableName = 'screen-files.json'

/** Visitors without a login are sent here. */
const loginPath = '/login'

const screenPath = /^(\/[\w-]+)*\/?(\?|$)/

/** A browser asks for HTML. Link previews and monitors accept anything: they get a page if the path looks like a screen’s. */
function wantsPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(v1|assets|uploads|dev|health|metrics|sandbox|d)(\/|\?|$)/.test(url)) return false
  return accept.includes('text/html') || (accept.includes('*/*') && screenPath.test(url))
}

/** The browser’s hint about its next page (`web/src/session/page-hint.ts`). Undefined at a first visit. */
function readPageHint(cookies: string | undefined): { locale: Locale | undefined; loggedIn: boolean } | undefined {
  const [, language, state] = /(?:^|;\s*)kasuwa_page=(\w+)\.(in|out)(?:;|$)/.exec(cookies ?? '') ?? []
  return state ? { locale: locales.find((locale) => locale === language), loggedIn: state === 'in' } : undefined
}

interface Page {
  html: string
  /** Compressed once: the browser waits for the page before it loads anything else. */
  brotli: Buffer
  etag: string
}

/**
 * The page of each screen, with preload links for the files that the screen starts with. That saves a round trip on a slow line. A wrong
 * guess costs a few kilobytes and breaks nothing: the browser decides which files it runs.
 */
export class Pages {
  readonly #pages = new Map<string, Page>()
  readonly #html: string
  readonly #screens: { pattern: RegExp; files: ScreenFiles }[]

  /** @param html the built page @param table the screens of the manifest */
  constructor(html: string, table: readonly ScreenFiles[]) {
    this.#html = html
    const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`)
    // A literal path goes before one with parameters.
    const inOrder = table.toSorted((a, b) => a.path.split('$').length - b.path.split('$').length)
    this.#screens = inOrder.map((files) => ({ pattern: patternOf(files.path), files }))
  }

  #find = (path: string): ScreenFiles | undefined => this.#screens.find(({ pattern }) => pattern.test(path))?.files

  /** The page for an address. @param cookies the `cookie` header @param languages the `accept-language` header */
  of(url: string, cookies?: string, languages?: string): Page {
    const [path = ''] = url.split('?')
    const hint = readPageHint(cookies)
    const requestedScreen = this.#find(path)
    const shownScreen = requestedScreen?.inside && !hint?.loggedIn ? this.#find(loginPath) : requestedScreen
    const locale = hint?.locale ?? localeOf(languages)
    // No login form for a logged-in member: the page’s script would remove it again.
    const early = hint?.loggedIn ? undefined : shownScreen?.early?.[locale]
    const key = `${shownScreen?.path} ${locale} ${early !== undefined}`
    const page = this.#pages.get(key) ?? this.#build(shownScreen?.files[locale] ?? [], early)
    this.#pages.set(key, page)
    return page
  }

  #build(files: readonly string[], early = ''): Page {
    const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('\n    ')
    // Before the style sheet, so that the browser paints it at once.
    const html = this.#html.replace('</head>', `  ${links}\n  </head>`).replace('<body>', (body) => `${body}${early}`)
    return { html, brotli: brotliCompressSync(html), etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
  }
}

/**
 * Hashes of the inline scripts for the content security policy, `'sha256-…'`: the browser runs no other inline script.
 * @param root folder of the built screens
 */
export function inlineScriptHashes(root: string): string[] {
  if (!existsSync(join(root, 'index.html'))) return []
  const { html, table } = readBuild(root)
  const pages = [html, ...table.flatMap(({ early = {} }) => Object.values(early))]
  const scripts = pages.flatMap((page) => [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script))
  return [...new Set(scripts)].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

/** Serves the built screens, on any path that the API does not serve. Call it last: it sets the not-found handler. */
export async function serveScreens(fastify: FastifyInstance, root: string): Promise<void> {
  const buildFiles = existsSync(join(root, 'index.html')) ? readBuild(root) : undefined
  const pages = buildFiles && new Pages(buildFiles.html, buildFiles.table)
  if (pages) {
    const files = { index: false as const, maxAge: 31_536_000_000, immutable: true, preCompressed: true }
    // One route for all assets: one for each of 900 files took a tenth of the start and megabytes.
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

const readBuild = (root: string) => ({
  html: readFileSync(join(root, 'index.html'), 'utf8'),
  table: JSON.parse(readFileSync(join(root, tableName), 'utf8')) as ScreenFiles[],
})

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, brotli, etag }: Page): FastifyReply {
  // The page depends on the browser’s cookies, so shared caches must not store it.
  const response = reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag })
  if (request.headers['if-none-match'] === etag) return response.code(304).send()
  response.type('text/html; charset=utf-8')
  if (request.method === 'HEAD') return response.send('')
  const acceptsBrotli = /(?:^|,)\s*br\s*(?:,|$)/.test(request.headers['accept-encoding'] ?? '')
  return acceptsBrotli ? response.header('content-encoding', 'br').send(brotli) : response.send(html)
}
