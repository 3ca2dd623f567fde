import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../services/config.ts'
import { demoLogin, passwordName } from './demo.ts'

/** `npm run demo:login`: says again how to log in to the demo business. */
const config = readConfig(process.env)
const made = existsSync(join(config.dataDir, 'secrets', passwordName))
process.stdout.write(
  made ? `Kasuwa is at ${config.publicUrl}\n${demoLogin(config)}\n` : `No demo business was made in ${config.dataDir}.\n`,
)
process.exitCode = made ? 0 : 1
