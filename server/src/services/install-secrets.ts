import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const pathOf = (dataDir: string, name: string) => join(dataDir, 'secrets', name)

/** Whether it was ever used in this data folder. */
export const hasInstallSecret = (dataDir: string, name: string): boolean => existsSync(pathOf(dataDir, name))

/** A random secret of this installation, created on first use in `<dataDir>/secrets` with mode 0600. @param bytes of entropy */
export function installSecret(dataDir: string, name: string, bytes = 48): string {
  const path = pathOf(dataDir, name)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    // Of two processes that start at once, one makes the file and both read it.
    writeFileSync(path, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
