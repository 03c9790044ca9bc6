import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/kernel/postgres/free-port'
import { type DebianProgram, findProgram } from './debian-program'
import { spawnGuarded } from './guarded'

// Printers, a client of IPP and a reader of raster that we did not write: those of CUPS, of the system or unpacked.

const ofCups = (name: string, path: string) =>
  findProgram({ package: 'cups-ipp-utils', path: `${path}/${name}`, version: ['--version'] })

type Cups = { printer: DebianProgram; tool: DebianProgram; bus: DebianProgram; reader: DebianProgram }

/** Undefined where they are not there and cannot be fetched. */
export function findCups(): Cups | undefined {
  const printer = ofCups('ippeveprinter', 'usr/sbin')
  const tool = printer && ofCups('ipptool', 'usr/bin')
  // the printer asks for a bus on which it could be announced, and ends where there is none
  const bus = tool && findProgram({ package: 'dbus-daemon', path: 'usr/bin/dbus-daemon', version: ['--version'] })
  const reader =
    bus && findProgram({ package: 'cups-filters', path: 'usr/lib/cups/filter/rastertopdf', version: [], status: 1 })
  return printer && tool && bus && reader ? { printer, tool, bus, reader } : undefined
}

/** What to do where there are none. */
export const cupsMissing =
  'NOT TESTED AGAINST CUPS: ippeveprinter, ipptool, dbus-daemon or rastertopdf is not there, and could not be fetched ' +
  '(that takes root on Debian). Install them (Debian: apt-get install cups-ipp-utils dbus-daemon cups-filters) to have ' +
  'badges taken by a real printer.'

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const bus = (folder: string) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=${folder}/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

/** A printer on a free port of the loopback, which takes these formats and keeps what it was given. */
export async function startPrinter(cups: Cups, formats: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'workplace-printer-'))
  writeFileSync(join(folder, 'bus.conf'), bus(folder))
  const daemon = spawnGuarded(
    cups.bus.program,
    [`--config-file=${folder}/bus.conf`, '--nofork', '--nopidfile', '--print-address'],
    cups.bus.env,
  )
  await new Promise<void>((ready) => daemon.stdout.once('data', () => ready()))
  const port = await freePort()
  const printer = spawnGuarded(
    cups.printer.program,
    ['-r', 'off', '-p', String(port), '-d', folder, '-k', '-c', '/bin/true', '-f', formats.join(), 'Badges'],
    { ...cups.printer.env, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${folder}/bus` },
  )
  let said = ''
  printer.stderr.on('data', (text) => {
    said += text
  })
  while (!(await answers(port))) {
    if (printer.exitCode !== null) throw new Error(`ippeveprinter ended with ${printer.exitCode}: ${said}`)
    await new Promise((again) => setTimeout(again, 30))
  }
  const address = `ipp://127.0.0.1:${port}/ipp/print`
  return {
    address,
    /** What was printed, by the ending of its format. */
    printed: (ending: string) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(`.${ending}`))
        .sort()
        .map((name) => readFileSync(join(folder, name))),
    /** Its jobs as another client sees them. */
    jobs(): string {
      const test = join(folder, 'jobs.test')
      writeFileSync(
        test,
        `{ NAME "jobs" OPERATION Get-Jobs GROUP operation-attributes-tag ATTR charset attributes-charset utf-8
ATTR naturalLanguage attributes-natural-language en ATTR uri printer-uri $uri ATTR keyword which-jobs completed
ATTR keyword requested-attributes job-name,job-state,job-originating-user-name STATUS successful-ok }`,
      )
      const asked = spawnSync(cups.tool.program, ['-tv', address, test], { env: cups.tool.env, encoding: 'utf8' })
      if (asked.status !== 0) throw new Error(`ipptool failed: ${asked.stdout} ${asked.stderr}`)
      return asked.stdout
    },
    async close() {
      for (const child of [printer, daemon]) {
        const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
        child.stdin.end()
        child.kill()
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A raster as a PDF, by who did not write it. */
export function rasterAsPdf({ reader }: Cups, raster: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'workplace-raster-'))
  try {
    writeFileSync(join(folder, 'badge.pwg'), raster)
    const made = spawnSync(reader.program, ['1', 'us', 'badge', '1', '', join(folder, 'badge.pwg')], {
      env: { ...reader.env, CONTENT_TYPE: 'image/pwg-raster', PPD: '/dev/null' },
      maxBuffer: 64 * 1024 * 1024,
    })
    if (made.status !== 0) throw new Error(`rastertopdf failed: ${made.stderr}`)
    return made.stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
