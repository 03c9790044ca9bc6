import { spawnSync } from 'node:child_process'
import { findProgram } from './debian-program'

let reader: ReturnType<typeof findProgram> | null = null

/**
 * The text of a PDF as poppler reads it, a program that we did not write. Undefined where there is none and it could not
 * be fetched; the test then says so by `pdfUnread`.
 */
export function pdfText(file: Buffer): string | undefined {
  if (reader === null) {
    reader = findProgram({ package: 'poppler-utils', path: 'usr/bin/pdftotext', version: ['-v'] })
    if (reader === undefined) console.warn(pdfUnread)
  }
  if (reader === undefined) return undefined
  const read = spawnSync(reader.program, ['-layout', '-enc', 'UTF-8', '-', '-'], { input: file, env: reader.env })
  if (read.status !== 0) throw new Error(`pdftotext failed: ${read.stderr}`)
  return read.stdout.toString('utf8')
}

let painter: ReturnType<typeof findProgram> | null = null

/** The first page of a PDF as a PNG, as poppler paints it for a printer of 203 dots an inch; undefined where there is none. */
export function pdfPicture(file: Buffer): Buffer | undefined {
  painter ??= findProgram({ package: 'poppler-utils', path: 'usr/bin/pdftoppm', version: ['-v'] }) ?? null
  if (painter === null) return undefined
  const painted = spawnSync(painter.program, ['-r', '203', '-png', '-f', '1', '-l', '1', '-'], {
    input: file,
    env: painter.env,
    maxBuffer: 64 * 1024 * 1024,
  })
  if (painted.status !== 0) throw new Error(`pdftoppm failed: ${painted.stderr}`)
  return painted.stdout
}

/** What to do where there is none. */
const pdfUnread =
  'PDF NOT READ: there is no pdftotext, and it could not be fetched (that takes root on Debian). ' +
  'Install it (Debian: apt-get install poppler-utils) to have the text of the PDFs read; only their form was checked.'
