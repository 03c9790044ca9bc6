// Running other programs, the same way in all scripts.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** The root of the project. Every script works from there, wherever it was called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The options of a command, which takes no others; what else is said is refused before anything is done. */
export function readOptions(command, options = {}) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`)
    console.error(`${error.message}\n${command} takes ${known.join(' and ') || 'no arguments'}.`)
    process.exit(1)
  }
}

/**
 * Runs a program with our input and output; answers its exit code. It is told once to end, however often we are: Ctrl-C
 * in a terminal reaches us more than once (npm passes it on too), and a second one means "at once" to some programs.
 * `hear` is told what it writes to its error output, which is ours as well.
 */
export function run(command, args, { hear, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = hear === undefined ? 'inherit' : ['inherit', 'inherit', 'pipe']
    const child = spawn(command, args, { cwd: root, stdio, ...options })
    child.stderr?.on('data', (part) => {
      process.stderr.write(part)
      hear(String(part))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      const ended = () => resolve(signal === null ? code : 1)
      if (hear === undefined) return ended()
      // What it started may outlive it and hold the pipe: what is in it by now is read, and no more.
      setTimeout(() => {
        child.stderr.destroy()
        ended()
      }, 200)
    })
    let told = false
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      const pass = () => {
        if (!told) child.kill(name === 'SIGHUP' ? 'SIGTERM' : name)
        told = true
      }
      process.on(name, pass)
      child.once('exit', () => process.removeListener(name, pass))
    }
  })
}

/** Runs a program and keeps what it writes; answers it with the exit code. */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    child.stdout.on('data', (part) => {
      output += part
    })
    child.stderr.on('data', (part) => {
      output += part
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The program of an installed package, to be run by `node`. */
export function programOf(packageName, bin = packageName) {
  const require = createRequire(join(root, 'package.json'))
  const manifest = join(root, 'node_modules', packageName, 'package.json')
  const entry = require(manifest).bin
  return join(dirname(manifest), typeof entry === 'string' ? entry : entry[bin])
}

/** Runs a TypeScript program of the project, with arguments. */
export function runTypeScript(path, args, options = {}) {
  return run(process.execPath, ['--import', 'tsx', join(root, path), ...args], options)
}
