import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, runTool, say } from './run.mjs'

// Headless shells first: the same engine, with two thirds of the processor time.
const shell = 'chromium-headless-shell'
const wholes = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** Ubuntu's chromium-browser is a file too, which only says how to install the real one. @param {string} path */
const runs = (path) => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0

/** @param {readonly string[]} names */
function onThisMachine(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macPaths].find(runs)
}

/** Playwright's own browser, if it was downloaded. */
async function playwrights() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return path && runs(path) ? path : undefined
}

function installFromDebian() {
  say('Installing Chromium from the system’s packages…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300']
  // An update that fails (one broken list) may still leave a list that has it.
  run('apt-get', ['-qq', 'update'], { env })
  // Both: the shell alone has no camera, not even a fake one, which a journey needs. Without the shell's package, the full browser does all.
  for (const name of [shell, 'chromium']) run('apt-get', ['install', ...options, name], { env })
}

/**
 * A browser for the journeys: the configured one, the machine's, Playwright's, or one that is installed now.
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
export async function findChromium() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath)
    return runs(configuredPath) ? { path: configuredPath } : { missing: `CHROMIUM_PATH is ${configuredPath}, and no browser starts there.` }
  const fullBrowser = onThisMachine(wholes) ?? (await playwrights())
  const browser = onThisMachine([shell]) ?? fullBrowser
  if (browser && fullBrowser) return { path: browser }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installFromDebian()
  else if (!browser) runTool('@playwright/test:playwright', ['install', 'chromium'])
  const path = onThisMachine([shell, ...wholes]) ?? (await playwrights())
  return path ? { path } : { missing: 'No Chromium here, and none could be installed. Install one, or set CHROMIUM_PATH to where it is.' }
}

// As a program, for a parent process: its last line is the result.
if (process.argv[1] === fileURLToPath(import.meta.url)) say(JSON.stringify(await findChromium()))
