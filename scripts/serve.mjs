import './node-version.mjs'
import { runApp } from './run-app.mjs'

await runApp()
