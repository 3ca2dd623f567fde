import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'

/** Whether processor time and memory are readable: only on Linux. */
export const canTell = existsSync('/proc/self/stat')

/** Milliseconds of a tick: a hundred per second on every Linux that Node supports. */
const tick = 10

interface Stat {
  parent: number
  /** Milliseconds of processor time: its own, and of its children that have ended. */
  ownTime: number
  ended: number
}

function statOf(pid: number | string): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { parent: at(1), ownTime: (at(11) + at(12)) * tick, ended: (at(13) + at(14)) * tick }
  } catch {
    return undefined
  }
}

/** Milliseconds of processor time of a process. */
export const cpuOf = (pid: number): number => statOf(pid)?.ownTime ?? 0

/** The same to the microsecond, for the first thread: processes of PostgreSQL have only one. */
export function exactCpuOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
  } catch {
    return 0
  }
}

/** The same for a process and all its descendants, running or ended. */
export function cpuOfFamily(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const children = all.map(statOf).filter((stat) => stat?.parent === pid)
  const head = statOf(pid)
  return (head?.ownTime ?? 0) + (head?.ended ?? 0) + children.reduce((sum, stat) => sum + (stat?.ownTime ?? 0), 0)
}

/** A process and the running children of its first thread. */
export function withChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

/** Megabytes of memory of a process. */
export const memoryOf = (pid: number): number => readMemory(pid, 'VmRSS')

/** Peak megabytes since the start or the last `forgetMost`: includes short peaks between readings. */
export const mostMemoryOf = (pid: number): number => readMemory(pid, 'VmHWM')

export const forgetMost = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const readMemory = (pid: number, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
