import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ArchiveSettings, archiveIn } from './archive-settings.ts'
import { type BackupSettings, backupsIn } from './backup-settings.ts'
import type { PaystackSettings } from './paystack-provider.ts'
import type { S3Place } from './s3-files.ts'
import { s3PlaceIn } from './s3-settings.ts'

export interface Config {
  port: number
  host: string
  /** Embedded database, uploads, generated secrets. */
  dataDir: string
  /** Folder for exports between their creation and download. */
  exportFolder: string
  /** Nightly backups; undefined for none. */
  backups: BackupSettings | undefined
  /** Continuous WAL archive of the embedded database; undefined for none. */
  archive: ArchiveSettings | undefined
  /** An external PostgreSQL; undefined means the embedded one. */
  databaseUrl: string | undefined
  /** Connection pooler for requests; undefined for none. */
  poolerUrl: string | undefined
  /** Read replica for reports; undefined for none. */
  reportsUrl: string | undefined
  /** The real payment provider; undefined means the sandbox, which moves no money. */
  paystack: PaystackSettings | undefined
  /** True if businesses pay for plans, which have limits. */
  billing: boolean
  /** True if logged-in merchants may import a business from a file. */
  bringIn: boolean
  /** True to create the demo business at the first start. */
  demo: boolean
  /** Creates the demo business and exits without serving. */
  seed: boolean
  publicUrl: string
  /** Address of the screens, for links in mails: `publicUrl`, unless the API is served elsewhere. */
  screensUrl: string
  /** The other origin that may call the API, `https://app.example`, if screens are served elsewhere. Undefined: none. */
  screensOrigin: string | undefined
  /** Base of links for customers, `https://shop.example`; undefined while the app is reachable only on its own machine. */
  linkUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Contact for security reports: `mailto:` or `https:`. Undefined: no `/.well-known/security.txt`. */
  securityContact: string | undefined
  production: boolean
  /** Multiplies every rate limit, for load tests. */
  rateMultiplier: number
  /** Multiplies the timeouts for queueing, connections, locks and statements, for tests on slow machines. */
  patience: number
  /** Requests per minute from one address to this process, with a token. */
  requestsAMinute: number
  /** False for poolers without prepared statements. */
  namedStatements: boolean
  /** Connections of this process for requests. */
  poolSize: number
  /** Signs tokens; processes with one database share it. Undefined: generated in `dataDir`. */
  secretKey: string | undefined
  logLevel: string
  /** Grants access to `/metrics`; undefined: only this machine has access. */
  metricsToken: string | undefined
  /** Storage of uploads: a folder, or a bucket. */
  storage: { folder: string } | S3Place
  /** Addresses of trusted proxies, whose forwarded client address counts. False: none. */
  trustProxy: false | string[]
}

const off = new Set(['0', 'false', 'off', 'no'])

function wholeNumber(name: string, text: string | undefined, usual: number): number {
  if (text === undefined || text === '') return usual
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not “${text}”.`)
  return value
}

/** “All”, or a hop count, would let clients choose the address that rate limits use. */
function trustedProxies(text: string | undefined): false | string[] {
  if (!text || off.has(text.toLowerCase())) return false
  const addresses = text.split(',').map((address) => address.trim())
  const networkNames = new Set(['loopback', 'linklocal', 'uniquelocal'])
  const isKnown = (address: string) => networkNames.has(address) || isIP(address.replace(/\/\d+$/, '')) > 0
  if (!addresses.every(isKnown))
    throw new Error(
      `TRUST_PROXY must be the addresses of the proxies before Kasuwa, with commas between (10.0.0.0/8, loopback), not “${text}”.`,
    )
  return addresses
}

/** `localhost`, a shop’s name below it such as `ade.localhost`, or a loopback address; with or without a port. */
export const isLoopbackHost = (host: string): boolean => /^(([\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)

/** Wildcard addresses: a server listens on them, but no client can call them. */
const everyAddress = new Set(['0.0.0.0', '::', '[::]'])

/**
 * Public address for links in mails.
 * @throws Error if it is invalid or not callable
 */
function publicUrlIn({ PUBLIC_URL: text }: Env, host: string, port: number): string {
  const called = everyAddress.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const url = (text || `http://${called}:${port}`).replace(/\/+$/, '')
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  if (!/^https?:$/.test(protocol) || everyAddress.has(hostname))
    throw new Error(`PUBLIC_URL must be the address that people open, as in mails and links: https://shop.example, not “${url}”.`)
  return url
}

type Env = Record<string, string | undefined>

/**
 * Address of the screens, if not the API’s.
 * @throws Error if it is invalid
 */
function screensUrlIn({ SCREENS_URL: text }: Env): string | undefined {
  if (!text) return undefined
  const url = text.replace(/\/+$/, '')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`SCREENS_URL must be the address that the screens are served at: https://app.example, not “${text}”.`)
  return url
}

/** `file:uploads`, `file:///srv/uploads`, or `s3://bucket/prefix?region=…&endpoint=https://…` with the credentials beside it. */
function storageIn(env: Env, dataDir: string): Config['storage'] {
  const text = env.STORAGE_URL
  if (!text) return { folder: join(dataDir, 'uploads') }
  if (text.startsWith('file:///')) return { folder: fileURLToPath(text) }
  if (text.startsWith('file:')) return { folder: resolve(dataDir, text.slice('file:'.length)) }
  const place = s3PlaceIn('STORAGE_URL', text, env)
  if (!place) throw new Error(`STORAGE_URL must be file:folder, or s3://bucket?region=…&endpoint=https://…, not “${text}”.`)
  return place
}

/** @throws Error if the key or the address is invalid */
function paystackIn({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: url }: Env): Config['paystack'] {
  if (!secretKey) return undefined
  if (!/^sk_(live|test)_\w+$/.test(secretKey))
    throw new Error('PAYSTACK_SECRET_KEY must be a secret key of Paystack: sk_live_… or sk_test_….')
  const baseUrl = (url || 'https://api.paystack.co').replace(/\/+$/, '')
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new Error(`PAYSTACK_BASE_URL must be an address, https://api.paystack.co, not “${url}”.`)
  return { secretKey, baseUrl }
}

/** @throws Error without an external database */
function replicaIn({ REPORTS_DATABASE_URL: replica, DATABASE_URL: database }: Env): string | undefined {
  if (replica && !database) throw new Error('REPORTS_DATABASE_URL is of a replica of the database that DATABASE_URL names: set both.')
  return replica || undefined
}

function poolerIn({ POOLER_URL: pooler, DATABASE_URL: database }: Env): string | undefined {
  if (pooler && !database) throw new Error('POOLER_URL is of a pooler before the database that DATABASE_URL names: set both.')
  return pooler || undefined
}

/** @throws Error if it is short enough to guess */
function metricsTokenIn({ METRICS_TOKEN: token }: Env): string | undefined {
  if (token && token.length < 16) throw new Error('METRICS_TOKEN must have at least 16 characters.')
  return token || undefined
}

/** Warnings for the operator about valid settings with surprising effects. Sentences. */
export function configWarnings(config: Config): string[] {
  const unmailed = 'SMTP_URL is not set: no mail leaves, so nobody can verify an email, reset a password or be invited.'
  const unlinked = `Mails link to ${config.publicUrl}, which opens on this machine alone: set PUBLIC_URL to the address that people open.`
  const pretended = 'PAYSTACK_SECRET_KEY is not set: whoever pays for a plan only pretends to, and has it. Set it, or BILLING=off.'
  const tested = 'PAYSTACK_SECRET_KEY is a test key: no money moves, and whoever “pays” for a plan has it.'
  const unsealed =
    'BACKUP_PASSPHRASE is not set: nightly backups are without the secrets. Set it, or keep SECRET_KEY or DATA_DIR/secrets apart.'
  const isOpen = !isLoopbackHost(config.host.includes(':') ? `[${config.host}]` : config.host)
  const isLocal = isLoopbackHost(new URL(config.publicUrl).host)
  return [
    ...(!config.smtpUrl && (config.production || !isLocal) ? [unmailed] : []),
    ...((isOpen || config.production) && isLocal ? [unlinked] : []),
    ...(config.backups && !config.backups.passphrase ? [unsealed] : []),
    ...(config.archive && !config.backups && !config.archive.passphrase ? [unsealed.replace('nightly backups are', 'the archive is')] : []),
    ...(config.production && config.billing && !config.paystack ? [pretended] : []),
    ...(config.production && config.paystack?.secretKey.startsWith('sk_test_') ? [tested] : []),
  ]
}

/**
 * An email or a URL for `security.txt` (RFC 9116).
 * @throws Error with a sentence for the operator
 */
function contactFor(typed: string | undefined): string | undefined {
  if (!typed) return undefined
  const contact = /^[^\s:@]+@[^\s:@]+$/.test(typed) ? `mailto:${typed}` : typed
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    throw new Error(`SECURITY_CONTACT is an email or an https:// address, not “${typed}”.`)
  return contact
}

/** Reads the settings that `docs/operating.md` lists. @throws Error with a sentence for the operator. */
export function readConfig(env: Env, args: readonly string[] = []): Config {
  const port = wholeNumber('PORT', env.PORT, 3000)
  const host = env.HOST || '127.0.0.1'
  const production = env.NODE_ENV === 'production'
  const rateMultiplier = Number(env.RATE_MULTIPLIER || 1)
  if (!(rateMultiplier > 0)) throw new Error('RATE_MULTIPLIER must be a number above zero.')
  if (production && rateMultiplier !== 1) throw new Error('RATE_MULTIPLIER is for tests: it is refused when NODE_ENV=production.')
  const patience = Number(env.PATIENCE || 1)
  if (!(patience >= 1)) throw new Error('PATIENCE must be a number from one on.')
  if (production && patience !== 1) throw new Error('PATIENCE is for tests: it is refused when NODE_ENV=production.')
  const dataDir = resolve(env.DATA_DIR || './data')
  const publicUrl = publicUrlIn(env, host, port)
  const screensUrl = screensUrlIn(env)
  return {
    port,
    host,
    dataDir,
    exportFolder: join(dataDir, 'exports'),
    storage: storageIn(env, dataDir),
    backups: backupsIn(env),
    archive: archiveIn(env),
    databaseUrl: env.DATABASE_URL || undefined,
    poolerUrl: poolerIn(env),
    reportsUrl: replicaIn(env),
    seed: args.includes('--seed'),
    demo: !args.includes('--no-demo') && !off.has((env.DEMO ?? '1').toLowerCase()),
    paystack: paystackIn(env),
    billing: !off.has((env.BILLING ?? '1').toLowerCase()),
    bringIn: !off.has((env.BRING_IN ?? '1').toLowerCase()),
    publicUrl,
    screensUrl: screensUrl ?? publicUrl,
    screensOrigin: screensUrl && new URL(screensUrl).origin,
    linkUrl: isLoopbackHost(new URL(publicUrl).host) ? undefined : publicUrl,
    smtpUrl: env.SMTP_URL || undefined,
    securityContact: contactFor(env.SECURITY_CONTACT),
    mailFrom: env.MAIL_FROM || 'Kasuwa <no-reply@kasuwa.test>',
    production,
    rateMultiplier,
    patience,
    requestsAMinute: wholeNumber('REQUESTS_A_MINUTE', env.REQUESTS_A_MINUTE, 30_000) * rateMultiplier,
    // A pooler may run the next transaction on a connection without its prepared statements.
    namedStatements: !off.has((env.NAMED_STATEMENTS ?? (env.POOLER_URL ? '0' : '1')).toLowerCase()),
    poolSize: wholeNumber('POOL_SIZE', env.POOL_SIZE, 8),
    secretKey: env.SECRET_KEY || undefined,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    metricsToken: metricsTokenIn(env),
    logLevel: env.LOG_LEVEL || (production ? 'info' : 'warn'),
  }
}
