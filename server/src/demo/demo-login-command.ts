import { readConfig } from '../services/config.ts'
import { demoLogin, demoPassword } from './demo.ts'

/** `npm run demo:login` prints the demo business’s login again. */
const config = readConfig(process.env)
const hasDemo = demoPassword(config) !== undefined
process.stdout.write(
  hasDemo ? `Kasuwa is at ${config.publicUrl}\n${demoLogin(config)}\n` : `No demo business was made in ${config.dataDir}.\n`,
)
process.exitCode = hasDemo ? 0 : 1
