import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Bytes that a whole run of tests may want at once: databases of four workers, of whole servers, and their journals. */
const wanted = 6 * 1024 ** 3

/**
 * Lets what tests make in the temporary folder stand in memory, where the machine has enough: every test file copies
 * a database of two thousand files, and a disk that is asked for that all the time takes up to fifty times as long.
 * A TMPDIR that somebody chose stays.
 */
export function makeTemporaryFilesInMemory() {
  const folder = '/dev/shm'
  if (process.env.TMPDIR === undefined && takesAll(folder)) process.env.TMPDIR = folder
}

function takesAll(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= wanted && Math.min(freemem(), process.availableMemory()) >= wanted && runsPrograms(folder)
  } catch {
    return false
  }
}

/** Some tests run what they wrote, and a folder can be mounted such that nothing in it is run. */
function runsPrograms(folder) {
  const own = mkdtempSync(join(folder, 'workplace-probe-'))
  try {
    const program = join(own, 'probe')
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 })
    execFileSync(program)
    return true
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
