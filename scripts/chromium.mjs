// Finds a Chromium for the browser tests, installs one where that is possible, or says how.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  // The same browser without windows of its own: a sixth less work for the journeys (decision 036).
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** What a browser in a container needs, and nothing that calls home. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function starts(path) {
  return spawnSync(path, ['--no-sandbox', '--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

/** The path of a Chromium that starts, or undefined. */
export function findChromium() {
  const wanted = process.env.CHROMIUM
  if (wanted) {
    if (!starts(wanted)) throw new Error(`CHROMIUM is set to ${wanted}, which does not start.`)
    return wanted
  }
  return places.find((path) => existsSync(path) && starts(path))
}

/** Finds Chromium or installs it from Debian's packages; throws with what to do where neither is possible. */
export function requireChromium() {
  const found = findChromium()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium was found: installing it with apt-get …')
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    apt('update', '-q')
    apt('install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk')
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  throw new Error(
    'The browser tests need Chromium, and none was found. Install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk; ' +
      'elsewhere Chromium or Chrome from its maker), or set CHROMIUM to its path. They are never skipped.',
  )
}
