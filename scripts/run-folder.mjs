import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes. A run of all tests has under a third of it there at once. */
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
 * A folder for all that a run of tests keeps until it ends. In memory where Linux has room there: a database is copied and dropped 130 times
 * in a run, which takes a second on a disk and a tenth there.
 * @returns {{ folder: string, env: { TMPDIR: string } }} what the run's programs are given
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
