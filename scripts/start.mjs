import './node-version.mjs'
import { buildWhenNeeded } from './build.mjs'
import { installWhenNeeded } from './install.mjs'
import { runApp } from './run-app.mjs'
import { giveUp } from './run.mjs'

installWhenNeeded()
if (!buildWhenNeeded()) giveUp('Kasuwa could not be built; the reason is above.')
await runApp()
