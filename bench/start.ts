import { setTimeout as delay } from 'node:timers/promises'
import { dataFolder, startBuiltApp } from './built-app.ts'
import type { Figures } from './figures.ts'
import { canTell, cpuOf, memoryOf } from './processes.ts'

/** First start, later starts, and the idle memory of the app. */
export async function start(figures: Figures, idle: number): Promise<void> {
  const folder = dataFolder()
  const first = await startBuiltApp(folder)
  figures.atMost('start to ready, making the database', 15, first.tookToStart / 1000, { unit: ' s' })
  await first.stop()
  const later = await startBuiltApp(folder)
  figures.atMost('start to ready, later', 3, later.tookToStart / 1000, { unit: ' s' })
  if (canTell) {
    figures.atMost('  processor time of the app', 2, cpuOf(later.pid) / 1000, { unit: ' s', detail: 'without the database' })
    await delay(idle * 1000)
    figures.atMost('memory of the app, idle', 120, memoryOf(later.pid), { unit: ' MB' })
  } else figures.skipped('memory of the app, idle', 'this system does not tell')
  await later.stop()
}
