export interface Device {
  /** “Chrome”; undefined where unknown. */
  browser: string | undefined
  /** “Android”. */
  system: string | undefined
  kind: 'phone' | 'computer'
}

/** Derived browsers also name their base (Edge names Chrome): the first match wins, so order matters. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|Opera Mini|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

const findName = (table: typeof browsers, agent: string) => table.find(([, sign]) => sign.test(agent))?.[0]

/** Browser and system from a user agent string. */
export function deviceName(agent: string): Device {
  const system = findName(systems, agent)
  const phone = system === 'iPhone' || system === 'iPad' || system === 'Android' || /\bMobile\b/.test(agent)
  return { browser: findName(browsers, agent), system, kind: phone ? 'phone' : 'computer' }
}
