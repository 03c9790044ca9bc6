import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * A program of another language beside a test: it is handed a line of JSON when it begins, and answers each further one by
 * a line that begins with "> ".
 */
export function startLinePeer(program: string, args: readonly string[], env: NodeJS.ProcessEnv, first: object) {
  // Python would leave what it compiled beside its scripts
  const own = { ...env, PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn(program, args, { env: own, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-4000)
  })
  const waiting: ((line: string | undefined) => void)[] = []
  let isOver = false
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('> ')) waiting.shift()?.(line.slice(2))
  })
  const ended = new Promise<void>((done) =>
    child.once('exit', () => {
      isOver = true
      for (const one of waiting.splice(0)) one(undefined)
      done()
    }),
  )
  // what is written to a program that has ended is told by its end
  child.stdin.on('error', () => {})
  child.stdin.write(`${JSON.stringify(first)}\n`)
  return {
    /** Throws what the program says went wrong, or its last words where it ended. */
    async ask<T extends object>(asked: object): Promise<T> {
      const line = isOver
        ? undefined
        : await new Promise<string | undefined>((answer) => {
            waiting.push(answer)
            child.stdin.write(`${JSON.stringify(asked)}\n`)
          })
      const answer = line === undefined ? { error: 'it ended' } : (JSON.parse(line) as T & { readonly error?: string })
      if ('error' in answer && answer.error !== undefined) throw new Error(`${args[0]}: ${answer.error}\n${said}`)
      return answer as T
    },
    async close(): Promise<void> {
      child.stdin.end()
      child.kill('SIGTERM')
      await ended
    },
  }
}
