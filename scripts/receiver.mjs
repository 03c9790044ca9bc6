// `npm run receiver`: something to send callbacks to. It verifies each with its secret and says what is missing or came
// twice, by the numbers. `CALLBACK_SECRET=whsec_… npm run receiver -- --port 9999 --fail 0.3 --slow 2000 --gone`
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { Webhook } from 'standardwebhooks'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9999' },
    host: { type: 'string', default: '127.0.0.1' },
    /** How many of a hundred are refused, as a part of one. */
    fail: { type: 'string', default: '0' },
    /** Milliseconds before it answers. */
    slow: { type: 'string', default: '0' },
    /** Answers 410, as who is there no more. */
    gone: { type: 'boolean', default: false },
  },
})
const secret = process.env.CALLBACK_SECRET
const webhook = secret === undefined || secret === '' ? undefined : new Webhook(secret)
/** The numbers that came, by endpoint. */
const seen = new Map()

function missingOf(numbers) {
  const last = Math.max(0, ...numbers)
  const missing = []
  for (let n = 1; n <= last && missing.length < 20; n++) if (!numbers.has(n)) missing.push(n)
  return missing
}

const server = createServer(async (request, response) => {
  const body = await text(request)
  const id = String(request.headers['webhook-id'] ?? '')
  await new Promise((done) => setTimeout(done, Number(values.slow)))
  let verdict = 'not verified (no CALLBACK_SECRET)'
  try {
    if (webhook !== undefined) {
      webhook.verify(body, request.headers)
      verdict = 'verified'
    }
  } catch (error) {
    console.log(`${id} REFUSED: ${error.message}`)
    response.writeHead(401).end('the signature is not right')
    return
  }
  if (values.gone || Math.random() < Number(values.fail)) {
    console.log(`${id} answered ${values.gone ? 410 : 500}, as it was told to`)
    response.writeHead(values.gone ? 410 : 500).end('on purpose')
    return
  }
  const { type, sequence, object } = JSON.parse(body)
  const endpoint = id.slice(0, id.lastIndexOf('_'))
  const numbers = seen.get(endpoint) ?? new Set()
  const again = numbers.has(sequence)
  if (sequence > 0) numbers.add(sequence)
  seen.set(endpoint, numbers)
  const missing = missingOf(numbers)
  console.log(
    [
      `#${sequence} ${type} ${object?.type}/${object?.id}${object?.version == null ? '' : ` v${object.version}`}`,
      verdict,
      ...(again ? ['once more'] : []),
      ...(missing.length > 0 ? [`missing so far: ${missing.join(', ')}`] : []),
    ].join(' · '),
  )
  response.writeHead(204).end()
})
server.listen(Number(values.port), values.host, () => {
  const { port } = server.address()
  console.log(`listening at http://${values.host}:${port}/ (the product needs INNER_NETWORKS=callback=${values.host})`)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.close(() => process.exit(0)))
