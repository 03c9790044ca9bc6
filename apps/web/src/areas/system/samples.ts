import { type ApiCall, bodyOf, inputOf, isRepeatable, outputOf } from './api-calls'
import { sampleOf } from './schema-rows'

/** Who calls in an example: a person with the token of their session, or a program with its key. */
export type By = 'token' | 'key'
/** In what an example is written, as those languages call themselves. */
export const sampleLanguages = ['curl', 'TypeScript', 'Python'] as const
export type SampleLanguage = (typeof sampleLanguages)[number]

/** A call with what it needs and nothing more, ready to be written down. */
type Example = {
  readonly call: ApiCall
  /** With the query of a GET. */
  readonly url: string
  /** What goes in, as one value; `fields`: each of it as text. */
  readonly sample: unknown
  readonly fields: readonly (readonly [string, string])[]
  /** The header that says whose call it is, what stands before its value, and which variable that is. */
  readonly proof: { readonly header: string; readonly before: string; readonly variable: string } | undefined
  readonly sends: 'nothing' | 'json' | 'form'
  readonly answersFile: boolean
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function proofOf({ operation }: ApiCall, by: By): Example['proof'] {
  const [scheme] = Object.keys(operation.security[0] ?? {})
  if (scheme === 'device') return { header: 'X-Device-Token', before: '', variable: 'TOKEN' }
  if (scheme !== 'token') return undefined
  return by === 'key'
    ? { header: 'Authorization', before: 'Bearer ', variable: 'KEY' }
    : { header: 'X-Token', before: '', variable: 'TOKEN' }
}

function exampleOf(call: ApiCall, base: string, by: By): Example {
  const sample = sampleOf(inputOf(call))
  const fields = Object.entries((sample ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name, textOf(value)] as const,
  )
  const query = call.method === 'GET' ? String(new URLSearchParams(fields.map(([name, value]) => [name, value]))) : ''
  const type = bodyOf(call)?.type
  return {
    ...{ call, sample, fields, proof: proofOf(call, by) },
    url: `${base}${call.path}${query && `?${query}`}`,
    sends: type === undefined ? 'nothing' : type === 'application/json' ? 'json' : 'form',
    answersFile: outputOf(call) === undefined,
  }
}

/** Between single quotes nothing means anything to a shell, but for the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

const inCurl = ({ call, url, sample, fields, proof, sends, answersFile }: Example): string =>
  [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(url)}`,
    proof !== undefined && `-H "${proof.header}: ${proof.before}$${proof.variable}"`,
    isRepeatable(call) && '-H "Idempotency-Key: $(uuidgen)"',
    ...(sends === 'json' ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(sample))}`] : []),
    ...(sends === 'form' ? [...fields.map((field) => `-F ${quoted(field.join('='))}`), "-F 'file=@…'"] : []),
    answersFile && '-OJ',
  ]
    .filter((part) => part !== false)
    .join(' \\\n  ')

/** What JSON writes is a value of JavaScript as it stands; lines after the first go in as far as their place. */
const written = (value: unknown, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

function inTypeScript({ call, url, sample, fields, proof, sends, answersFile }: Example): string {
  const value = proof && `process.env.${proof.variable}`
  const headers = [
    ...(proof === undefined
      ? []
      : [`'${proof.header}': ${proof.before === '' ? `${value} ?? ''` : `\`${proof.before}\${${value}}\``},`]),
    ...(isRepeatable(call) ? ["'Idempotency-Key': crypto.randomUUID(),"] : []),
    ...(sends === 'json' ? ["'Content-Type': 'application/json',"] : []),
  ]
  return [
    ...(sends === 'form'
      ? [
          "import { openAsBlob } from 'node:fs'",
          '',
          'const form = new FormData()',
          ...fields.map(([name, text]) => `form.set(${JSON.stringify(name)}, ${JSON.stringify(text)})`),
          "form.set('file', await openAsBlob('…'), '…')",
        ]
      : []),
    `const answer = await fetch(${JSON.stringify(url)}, {`,
    ...(call.method === 'GET' ? [] : [`  method: '${call.method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers.map((header) => `    ${header}`), '  },']),
    ...(sends === 'json' ? [`  body: JSON.stringify(${written(sample, '  ')}),`] : []),
    ...(sends === 'form' ? ['  body: form,'] : []),
    '})',
    ...(answersFile
      ? [
          "if (answer.headers.get('response_code') !== '0') throw new Error(answer.headers.get('response_msg') ?? '')",
          'const file = new Uint8Array(await answer.arrayBuffer())',
        ]
      : [
          'const { code, message, data } = await answer.json()',
          `if (code !== 0) throw new Error(\`\${code} \${message}\`)`,
          'console.log(data)',
        ]),
  ].join('\n')
}

/** A value as Python writes it: text as JSON does, three words otherwise. */
function pythonOf(value: unknown, indent = '    '): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  const within = (open: string, parts: readonly string[], close: string) =>
    parts.length === 0
      ? `${open}${close}`
      : `${open}\n${parts.map((part) => `${indent}    ${part},\n`).join('')}${indent}${close}`
  const deeper = `${indent}    `
  if (Array.isArray(value))
    return within(
      '[',
      value.map((one) => pythonOf(one, deeper)),
      ']',
    )
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonOf(one, deeper)}`)
  return within('{', entries, '}')
}

function inPython({ call, url, sample, fields, proof, sends, answersFile }: Example): string {
  const value = proof && `os.environ["${proof.variable}"]`
  const headers = [
    ...(proof === undefined
      ? []
      : [`"${proof.header}": ${proof.before === '' ? value : `f"${proof.before}{os.environ['${proof.variable}']}"`},`]),
    ...(isRepeatable(call) ? ['"Idempotency-Key": str(uuid.uuid4()),'] : []),
  ]
  return [
    ...(proof === undefined ? [] : ['import os']),
    ...(isRepeatable(call) ? ['import uuid'] : []),
    ...(headers.length === 0 ? [] : ['']),
    'import requests',
    '',
    `answer = requests.${call.method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers.map((header) => `        ${header}`), '    },']),
    ...(sends === 'json' ? [`    json=${pythonOf(sample)},`] : []),
    ...(sends === 'form'
      ? [`    data=${pythonOf(Object.fromEntries(fields))},`, '    files={"file": open("…", "rb")},']
      : []),
    ')',
    ...(answersFile
      ? [
          'if answer.headers.get("response_code") != "0":',
          '    raise RuntimeError(answer.headers.get("response_msg"))',
          'file = answer.content',
        ]
      : [
          'result = answer.json()',
          'if result["code"] != 0:',
          "    raise RuntimeError(f\"{result['code']} {result['message']}\")",
          'print(result["data"])',
        ]),
  ].join('\n')
}

const writers = { curl: inCurl, TypeScript: inTypeScript, Python: inPython } as const

/** The call as one would write it; token and key are left to the environment and stand nowhere. */
export const sampleIn = (language: SampleLanguage, call: ApiCall, base: string, by: By = 'token'): string =>
  writers[language](exampleOf(call, base, by))
