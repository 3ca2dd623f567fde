import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes. A run of all tests uses under a third of it at once. */
const enough = 4 * 2 ** 30

/** Programs are started from there too: an engine that its own account may read. */
function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory)
    return bavail * bsize >= enough && mount !== undefined && !/\bnoexec\b/.test(mount)
  } catch {
    return false
  }
}

/** @param {number} pid */
function lives(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * A folder for all temporary files of a test run. In memory if Linux has space there: a run copies and drops a database 130 times,
 * which takes a second on a disk and a tenth in memory.
 * @returns {{ folder: string, env: { TMPDIR: string } }} settings for the run's programs
 */
export function openRunFolder() {
  const home = isRoomy() ? memory : tmpdir()
  // Folders of killed runs.
  for (const name of readdirSync(home)) {
    const pid = Number(/^kasuwa-t(\d+)-/.exec(name)?.[1] ?? process.pid)
    if (!lives(pid)) rmSync(join(home, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(home, `kasuwa-t${process.pid}-`))
  // Databases run under an account of their own.
  chmodSync(folder, 0o755)
  return { folder, env: { TMPDIR: folder } }
}
