import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A random secret of this installation, created on first use in `<dataDir>/secrets` with mode 0600. @param bytes of entropy */
export function installSecret(dataDir: string, name: string, bytes = 48): string {
  const folder = join(dataDir, 'secrets')
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    // Of two processes that start at once, one makes the file and both read it.
    writeFileSync(path, randomBytes(bytes).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
