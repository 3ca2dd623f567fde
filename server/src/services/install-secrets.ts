import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const pathOf = (dataDir: string, name: string) => join(dataDir, 'secrets', name)

/** True if the secret exists in this data folder. */
export const hasInstallSecret = (dataDir: string, name: string): boolean => existsSync(pathOf(dataDir, name))

/**
 * A random secret of this installation, created on first use in `<dataDir>/secrets` with mode 0600.
 * @param bytes of entropy
 */
export function installSecret(dataDir: string, name: string, bytes = 48): string {
  const path = pathOf(dataDir, name)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    // If two processes start at once, one creates the file and both read it.
    writeFileSync(path, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

/** The database engine creates these for each data folder. */
const ofTheEngine = new Set(['postgres-password', 'postgres-password.new'])

/** All secrets of the installation, by name. */
export function installSecrets(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'secrets')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !ofTheEngine.has(name)) : []
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/**
 * Stores another installation’s secret as its own.
 * @param name of a file, as in `installSecrets`
 */
export function keepInstallSecret(dataDir: string, name: string, secret: string): void {
  if (!/^[a-z-]+$/.test(name) || ofTheEngine.has(name)) throw new Error(`“${name}” is no name of a secret.`)
  const path = pathOf(dataDir, name)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, secret, { mode: 0o600, flush: true })
}
